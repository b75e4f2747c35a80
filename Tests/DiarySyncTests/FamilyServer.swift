import SyncCore
import SyncServer
import SyncTestSupport

/// A server with one diary, over HTTP on a free port, and a folder for the devices; all gone with it.
///
/// Confined to its test.
final class FamilyServer {
    let diary = DiaryID(Bytes16(high: 1, low: 1))
    let url: String
    private let scratch = TemporaryFolder()
    private let http: HTTPServer

    init() throws {
        http = HTTPServer(try DiaryService(dataFolder: scratch.file("server"))) { print("server: \($0)") }
        url = "http://" + (try http.start(ListenAddress(host: "127.0.0.1", port: 0)).text)
        let diary = diary
        try administer { _ = try $0.createDiary(name: "family", id: diary) }
    }

    deinit { http.stop() }

    /// The folder of a device.
    func folder(_ device: String) -> String { scratch.file(device) }

    /// A new token for a device.
    func token(_ device: String) throws -> String {
        try administer { try $0.addDevice(diary: "family", name: device).token }
    }

    /// Removes everything in a folder, but not the folder.
    func empty(_ folder: String) {
        for name in TemporaryFolder.names(scratch.file(folder)) {
            TemporaryFolder.remove(scratch.file(folder + "/" + name))
        }
    }

    private func administer<Result>(_ body: (ServerRegistry) throws -> Result) throws -> Result {
        let registry = try ServerRegistry(dataFolder: scratch.file("server"))
        let result = try body(registry)
        try registry.close()
        return result
    }
}
