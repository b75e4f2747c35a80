extension DiaryStore {
    /// Takes note of all that `copyNotices` says, so that it is not said again.
    ///
    /// A store that is still to find itself in a foreign file does so now: its next write starts a new actor.
    /// Throws `StoreError`.
    public func acknowledgeCopies() throws {
        try withCore { access in
            try access.core.transaction {
                try access.core.settleInFile()
                try access.core.statements.run("DELETE FROM copy_notice")
            }
        }
    }
}
