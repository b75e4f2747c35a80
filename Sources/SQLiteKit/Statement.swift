import CSQLite

/// A prepared statement, finalised when it goes out of scope.
///
/// Its methods do not mutate it (the state is SQLite's), so it can be a `let` property of a class. Confined like
/// its connection. Indices of parameters count from 1, those of columns from 0, as in SQLite.
public struct Statement: ~Copyable {
    let handle: OpaquePointer

    /// Compiles `sql`, which must hold exactly one statement.
    init(database: OpaquePointer, sql: String) throws(SQLiteError) {
        var text = sql
        var prepared: OpaquePointer?
        let code = text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) {
                sqlite3_prepare_v3(
                    database, $0.baseAddress, Int32($0.count), UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
            }
        }
        guard code == SQLITE_OK else { throw SQLiteError(database: database, code: code, sql: sql) }
        guard let prepared else { throw SQLiteError(.misuse, message: "there is no statement in this SQL", sql: sql) }
        handle = prepared
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// The SQL it was prepared from, with placeholders.
    public var sql: String { sqlite3_sql(handle).map { String(cString: $0) } ?? "" }

    /// Advances to the next row: `true` when there is one, `false` at the end.
    ///
    /// On an error the statement is reset before `SQLiteError` is thrown.
    public func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        let error = failure(code)
        sqlite3_reset(handle)
        throw error
    }

    /// Runs to the end, discarding rows, and resets. Bound values stay.
    public func run() throws(SQLiteError) {
        while try step() {}
        sqlite3_reset(handle)
    }

    /// Makes the statement ready to be stepped anew. Bound values stay.
    public func reset() {
        sqlite3_reset(handle)
    }

    /// Sets every parameter to NULL, letting go of memory bound statically.
    public func clearBindings() {
        sqlite3_clear_bindings(handle)
    }

    func failure(_ code: Int32) -> SQLiteError {
        SQLiteError(database: sqlite3_db_handle(handle), code: code, sql: sql)
    }

    func check(_ code: Int32) throws(SQLiteError) {
        if code != SQLITE_OK { throw failure(code) }
    }
}
