import CSQLite

extension Connection {
    /// Applies what every connection of ours has in common. Reading the schema makes a foreign file fail here.
    func configure(_ options: OpenOptions) throws(SQLiteError) {
        try execute("PRAGMA foreign_keys=OFF; PRAGMA trusted_schema=OFF; PRAGMA schema_version")
        try execute("PRAGMA wal_autocheckpoint=\(options.walAutocheckpointPages)")
        try execute("PRAGMA synchronous=\(options.synchronous.rawValue)")
        guard options.writeAheadLog, options.access != .readOnly else { return }
        let statement = try prepare("PRAGMA journal_mode=WAL")
        let mode = try statement.step() ? statement.string(0) : nil
        guard mode == "wal" || mode == "memory" else {
            throw SQLiteError(.error, message: "WAL mode is not possible here (it is \(mode ?? "unknown"))", path: path)
        }
    }

    /// The first column of the first row of `sql` as an integer, 0 without a row.
    public func integer(_ sql: String) throws(SQLiteError) -> Int64 {
        let statement = try prepare(sql)
        return try statement.step() ? statement.int(0) : 0
    }

    /// The schema version kept in the file's header, set by `Migrator`.
    public var userVersion: Int64 {
        get throws(SQLiteError) { try integer("PRAGMA user_version") }
    }

    /// Sets the schema version; inside a transaction it is part of it.
    public func setUserVersion(_ version: Int64) throws(SQLiteError) {
        try execute("PRAGMA user_version=\(version)")
    }

    /// A number that changes when another connection has committed to the file.
    public var dataVersion: Int64 {
        get throws(SQLiteError) { try integer("PRAGMA data_version") }
    }

    /// The rows that the latest INSERT, UPDATE or DELETE touched.
    public var changes: Int64 { sqlite3_changes64(database) }

    /// The row id of the latest INSERT into a rowid table.
    public var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(database) }

    /// Whether no transaction is open.
    public var isAutocommit: Bool { sqlite3_get_autocommit(database) != 0 }

    /// Whether the connection may only read.
    public var isReadOnly: Bool { sqlite3_db_readonly(database, "main") == 1 }

    /// Copies the whole WAL into the file and cuts it to zero bytes.
    ///
    /// Throws `busy` while another connection reads an older state or writes. Cost: writes every page in the WAL.
    public func checkpointTruncate() throws(SQLiteError) {
        let code = sqlite3_wal_checkpoint_v2(database, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(database: database, code: code) }
    }
}
