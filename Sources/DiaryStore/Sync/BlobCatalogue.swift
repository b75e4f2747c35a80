internal import SQLiteKit
internal import SyncCore

/// What this device knows of the files behind media records.
///
/// Local knowledge, never synced. A record without a row here has its file neither on this device nor, as far as is
/// known, on the server.
extension StoreCore {
    /// Notes where a file is.
    func noteBlob(_ hash: ContentHash, state: MediaState, error: String? = nil) throws {
        let statement = try connection.prepare(
            """
            INSERT INTO blob VALUES (?1, ?2, 0, ?3)
            ON CONFLICT(hash) DO UPDATE SET state=?2, error=?3
            """)
        try statement.bind(1, hash: hash)
        try statement.bind(2, state.rawValue)
        try statement.bind(3, text: error)
        try statement.run()
    }

    /// Notes that the server holds a file, or that it does not.
    func noteBackedUp(_ hash: ContentHash, _ isBackedUp: Bool) throws {
        let statement = try connection.prepare(
            """
            INSERT INTO blob VALUES (?1, 0, ?2, NULL)
            ON CONFLICT(hash) DO UPDATE SET backed_up=?2, error=NULL
            """)
        try statement.bind(1, hash: hash)
        try statement.bind(2, isBackedUp ? 1 : 0)
        try statement.run()
    }

    /// Forgets what the server was said to hold: asking again is cheap, and a server put back may have lost files.
    func forgetBackups() throws {
        try connection.execute("UPDATE blob SET backed_up=0 WHERE backed_up<>0")
    }
}
