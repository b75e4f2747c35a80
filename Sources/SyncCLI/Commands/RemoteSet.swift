import DiarySync
import Glibc

extension Command {
    static let remoteSet = Command(
        name: "remote set", operands: .one("URL"),
        options: [.required("--token-file", "FILE", "the file with this device's token; read at each sync")],
        summary: "Say where to sync to",
        details: """
            URL is the server's address, as in https://diary.example.org. The token is what `sync-server device add`
            printed for this device and this diary; keep its file to yourself (chmod 600).
            """,
        run: runRemoteSet)

    private static func runRemoteSet(_ invocation: Invocation) async throws -> ExitCode {
        let url = invocation.operand
        let scheme = url.prefix { $0 != ":" }.lowercased()
        guard scheme == "http" || scheme == "https" else {
            throw UsageError("the address must start with https:// or http://, unlike \(url)")
        }
        let file = TokenFile(path: TokenFile.absolute(invocation.value("--token-file") ?? ""))
        let diary = try invocation.diary()
        // A wrong file or address is better noticed now than at the next sync.
        try check(url, diary, token: try file.token())
        if file.isReadableByOthers { Output.complaint(file.warning) }
        let remote = RemoteSettings(url: url, tokenFile: file.path)
        try diary.store.setRemote(remote)
        try invocation.print(RemoteObject(remote)) { "Syncs to \(url)" }
        return .done
    }

    private static func check(_ url: String, _ diary: Diary, token: String) throws {
        do {
            _ = try CurlTransport(baseURL: url, diary: diary.store.diary.description, token: token)
        } catch  where error.retryClass == .protocolViolation {
            throw UsageError(error.message)
        }
    }
}

/// Where a store syncs to, as scripts see it.
struct RemoteObject: Encodable {
    var url: String
    var tokenFile: String

    init(_ remote: RemoteSettings) {
        url = remote.url
        tokenFile = remote.tokenFile
    }
}
