import CSQLite
import Glibc

/// An open SQLite database.
///
/// Confined to its owner and deliberately not `Sendable`: it is opened without SQLite's own locking, so an actor,
/// a queue or a thread must own it together with its statements. The file is closed when the connection and its
/// last statement are gone.
public final class Connection {
    /// The path it was opened with.
    public let path: String
    private var handle: OpaquePointer?
    private var begin: Statement?
    private var commit: Statement?
    private var rollback: Statement?

    /// Opens or creates the database at `path` (`:memory:` for one without a file).
    ///
    /// Besides the options, `foreign_keys` and `trusted_schema` are off and `mmap_size` is never set. A new file may be
    /// read and written by its owner alone, whatever the umask.
    /// Throws `SQLiteError`, among others `notADatabase`, `cannotOpen`, `corrupt` and `busy`.
    public init(path: String, options: OpenOptions = OpenOptions()) throws(SQLiteError) {
        self.path = path
        if case .create = options.access { Connection.reserve(path) }
        let code = sqlite3_open_v2(path, &handle, Connection.flags(options.access), nil)
        guard code == SQLITE_OK else {
            let error = SQLiteError(database: handle, code: code, path: path)
            sqlite3_close_v2(handle)
            handle = nil
            throw error
        }
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, options.busyTimeoutMilliseconds)
        try configure(options)
    }

    deinit {
        // Not sqlite3_close: statements of the owner may be finalised after this line.
        sqlite3_close_v2(handle)
    }

    /// Makes a missing file with the mode that SQLite then gives to the WAL as well. What fails here, SQLite reports.
    private static func reserve(_ path: String) {
        guard !path.isEmpty, path != ":memory:" else { return }
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    private static func flags(_ access: OpenOptions.Access) -> Int32 {
        switch access {
        case .readOnly: SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READONLY
        case .readWrite: SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE
        case .create: SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        }
    }

    /// The database handle. Use after `close()` is a bug and traps.
    var database: OpaquePointer {
        guard let handle else { preconditionFailure("the connection to \(path) was closed") }
        return handle
    }

    /// Closes the file now, instead of when the connection goes away.
    ///
    /// Throws `SQLiteError` with `busy`, and stays open, when a statement was stepped and not reset: its SQL is in
    /// the error. Statements at rest do not hinder; the file is released with the last of them. Closing twice is fine.
    public func close() throws(SQLiteError) {
        guard let handle else { return }
        if let sql = busyStatements.first {
            throw SQLiteError(.busy, message: "a statement is still running at close", sql: sql, path: path)
        }
        begin = nil
        commit = nil
        rollback = nil
        sqlite3_close_v2(handle)
        self.handle = nil
    }

    /// The SQL of every statement that was stepped and neither finished nor reset.
    public var busyStatements: [String] {
        var found: [String] = []
        var statement = sqlite3_next_stmt(database, nil)
        while let current = statement {
            if sqlite3_stmt_busy(current) != 0, let sql = sqlite3_sql(current) { found.append(String(cString: sql)) }
            statement = sqlite3_next_stmt(database, current)
        }
        return found
    }

    /// Prepares one statement for repeated use.
    ///
    /// Throws `SQLiteError` for SQL that does not compile against the current schema. Cost: some microseconds, so
    /// prepare once and keep it.
    public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try Statement(database: database, sql: sql)
    }

    /// Runs a script of any number of statements, discarding rows.
    public func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(database, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(database: database, code: code, sql: sql) }
    }

    /// Runs `body` in a `BEGIN IMMEDIATE` transaction: committed when it returns, rolled back when it throws.
    ///
    /// A commit that fails is rolled back as well. Transactions do not nest: a second one inside throws.
    public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try beginImmediate()
        do {
            let result = try body()
            try commitTransaction()
            return result
        } catch {
            rollBackAfterFailure()
            throw error
        }
    }

    /// Begins a write transaction by hand, for owners that commit later than the end of a closure.
    public func beginImmediate() throws(SQLiteError) {
        if begin == nil { begin = try prepare("BEGIN IMMEDIATE") }
        try begin?.run()
    }

    /// Commits the open transaction; on an error it is still open and must be rolled back.
    public func commitTransaction() throws(SQLiteError) {
        if commit == nil { commit = try prepare("COMMIT") }
        try commit?.run()
    }

    /// Rolls the open transaction back, if there is one (SQLite itself rolls back on a full disk, for example).
    public func rollBackTransaction() throws(SQLiteError) {
        guard !isAutocommit else { return }
        if rollback == nil { rollback = try prepare("ROLLBACK") }
        try rollback?.run()
    }

    private func rollBackAfterFailure() {
        do {
            try rollBackTransaction()
        } catch {
            // The first error says why and is about to be thrown. A transaction that cannot even be rolled back
            // makes the next BEGIN fail, so nothing is committed by accident.
        }
    }
}
