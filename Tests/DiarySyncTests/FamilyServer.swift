import Glibc
import SyncCore
import SyncServer

/// A server with one diary, over HTTP on a free port, and a folder for the devices; all gone with it.
///
/// Confined to its test.
final class FamilyServer {
    let diary = DiaryID(Bytes16(high: 1, low: 1))
    let url: String
    private let scratch: String
    private let http: HTTPServer

    init() throws {
        var template = Array("/tmp/diarysync-tests-XXXXXX".utf8CString)
        scratch = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
        }
        precondition(!scratch.isEmpty, "no scratch folder could be made")
        http = HTTPServer(try DiaryService(dataFolder: scratch + "/server")) { print("server: \($0)") }
        url = "http://" + (try http.start(ListenAddress(host: "127.0.0.1", port: 0)).text)
        let diary = diary
        try administer { _ = try $0.createDiary(name: "family", id: diary) }
    }

    deinit {
        http.stop()
        FamilyServer.remove(scratch)
    }

    /// The folder of a device.
    func folder(_ device: String) -> String { scratch + "/" + device }

    /// A new token for a device.
    func token(_ device: String) throws -> String {
        try administer { try $0.addDevice(diary: "family", name: device).token }
    }

    /// Removes everything in a folder, but not the folder.
    func empty(_ folder: String) {
        for name in FamilyServer.names(scratch + "/" + folder) {
            FamilyServer.remove(scratch + "/" + folder + "/" + name)
        }
    }

    private func administer<Result>(_ body: (ServerRegistry) throws -> Result) throws -> Result {
        let registry = try ServerRegistry(dataFolder: scratch + "/server")
        let result = try body(registry)
        try registry.close()
        return result
    }

    /// Removes a file or a folder with all in it.
    private static func remove(_ path: String) {
        for name in names(path) { remove(path + "/" + name) }
        _ = Glibc.remove(path)
    }

    /// The names in a folder; none for a file.
    private static func names(_ folder: String) -> [String] {
        guard let entries = opendir(folder) else { return [] }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                names.append(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
            }
        }
        return names.filter { $0 != "." && $0 != ".." }
    }
}
