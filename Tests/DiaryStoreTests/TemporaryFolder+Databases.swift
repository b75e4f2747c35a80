import SyncTestSupport

extension TemporaryFolder {
    /// The path of the database.
    func file() -> String { file("diary.sqlite") }

    /// Copies a database with what has not been checkpointed of it.
    func copyDatabase(_ from: String = "diary.sqlite", to copy: String) {
        for suffix in ["", "-wal"] where TemporaryFolder.exists(file(from + suffix)) {
            write(read(from + suffix), as: copy + suffix)
        }
    }
}
