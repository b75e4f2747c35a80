internal import SQLiteKit
internal import SyncCore

/// What this device knows of the files behind media records.
///
/// Local knowledge, never synced. Every media record has a row here, so that what is to be moved is found without
/// looking at what has been.
extension StoreCore {
    /// Notes where a file is.
    func noteBlob(_ hash: ContentHash, state: MediaState, error: String? = nil) throws {
        let sql = """
            INSERT INTO blob VALUES (?1, 0, ?2, 0, ?3)
            ON CONFLICT(hash) DO UPDATE SET state=?2, error=?3
            """
        try statements.run(sql) {
            try $0.bind(1, hash: hash)
            try $0.bind(2, state.rawValue)
            try $0.bind(3, text: error)
        }
    }

    /// Notes that the server holds a file, or that it does not.
    func noteBackedUp(_ hash: ContentHash, _ isBackedUp: Bool) throws {
        let sql = """
            INSERT INTO blob VALUES (?1, 0, 0, ?2, NULL)
            ON CONFLICT(hash) DO UPDATE SET backed_up=?2, error=NULL
            """
        try statements.run(sql) {
            try $0.bind(1, hash: hash)
            try $0.bind(2, isBackedUp ? 1 : 0)
        }
    }

    /// Forgets what the server was said to hold: asking again is cheap, and a server put back may have lost files.
    func forgetBackups() throws {
        try statements.run("UPDATE blob SET backed_up=0 WHERE backed_up<>0")
    }
}
