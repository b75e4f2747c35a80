import DiarySync

extension Command {
    static let remoteShow = Command(name: "remote show", summary: "Say where this device syncs to", run: runRemoteShow)

    private static func runRemoteShow(_ invocation: Invocation) async throws -> ExitCode {
        guard let remote = try invocation.diary().store.read({ try $0.remote() }) else {
            throw CommandError("no server is set: `sync-cli remote set URL --token-file FILE` sets one")
        }
        try invocation.print(RemoteObject(remote)) { "\(remote.url)\ntoken in \(remote.tokenFile)" }
        return .done
    }
}
