import CSQLite

/// Columns of the current row, valid after `step()` returned `true` and until the next `step()` or `reset()`.
extension Statement {
    /// The number of columns of a row.
    public var columnCount: Int32 { sqlite3_column_count(handle) }

    /// Whether the value is NULL.
    public func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    /// The value as an integer, 0 for NULL.
    public func int(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    /// The value as a floating-point number, 0 for NULL.
    public func double(_ column: Int32) -> Double {
        sqlite3_column_double(handle, column)
    }

    /// The value as text, `nil` for NULL. Embedded NUL characters survive; invalid UTF-8 becomes U+FFFD.
    public func string(_ column: Int32) -> String? {
        guard let start = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The value's bytes as a new array, empty for NULL.
    public func blob(_ column: Int32) -> [UInt8] {
        [UInt8](bytes(column))
    }

    /// Calls `body` with the value's bytes without copying them; they are SQLite's and must not escape.
    ///
    /// Empty for NULL and for an empty blob: ask `isNull` to tell them apart. Also gives the UTF-8 of a text.
    @inlinable
    public func withBlob<Result, Failure: Error>(
        _ column: Int32, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(bytes(column))
    }

    @usableFromInline
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(handle, column)
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
    }
}
