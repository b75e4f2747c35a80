extension DiaryStore {
    /// Notes where to sync to. The token itself is never stored, only where its file lies.
    ///
    /// Going over to another server loses nothing: the next sync finds what that one lacks and sends it.
    /// Throws `StoreError.database`.
    public func setRemote(_ remote: RemoteSettings) throws {
        try withCore { access in
            try access.core.transaction {
                try access.core.settings.set(.remoteURL, text: remote.url)
                try access.core.settings.set(.remoteTokenFile, text: remote.tokenFile)
                // What one server refused may be welcome at another.
                try access.core.setPushPause(nil)
            }
        }
    }
}

extension ReadTransaction {
    /// Where the store syncs to; `nil` until it has been set.
    public func remote() throws -> RemoteSettings? {
        let settings = try Settings(connection)
        guard let url = try settings.text(.remoteURL), let tokenFile = try settings.text(.remoteTokenFile) else {
            return nil
        }
        return RemoteSettings(url: url, tokenFile: tokenFile)
    }
}
