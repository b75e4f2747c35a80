import DiarySync

extension Invocation {
    /// A transport to the server that has been set for a diary. Throws `CommandError` when there is none.
    func transport(for diary: Diary) throws -> CurlTransport {
        guard let remote = try diary.store.read({ try $0.remote() }) else {
            throw CommandError("no server is set: `sync-cli remote set URL --token-file FILE` sets one")
        }
        let file = TokenFile(path: remote.tokenFile)
        let token = try file.token()
        if file.isReadableByOthers { Output.complaint(file.warning) }
        return try CurlTransport(baseURL: remote.url, diary: diary.store.diary.description, token: token)
    }
}
