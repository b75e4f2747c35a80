import CSQLite

/// Binding throws `SQLiteError`: `misuse` while the statement is busy, `tooBig` beyond SQLite's limit.
extension Statement {
    /// Binds an integer.
    public func bind(_ index: Int32, _ value: Int64) throws(SQLiteError) {
        try check(sqlite3_bind_int64(handle, index, value))
    }

    /// Binds a floating-point number; SQLite keeps NaN as NULL. An integer literal means the other overload.
    @_disfavoredOverload
    public func bind(_ index: Int32, _ value: Double) throws(SQLiteError) {
        try check(sqlite3_bind_double(handle, index, value))
    }

    /// Binds NULL.
    public func bindNull(_ index: Int32) throws(SQLiteError) {
        try check(sqlite3_bind_null(handle, index))
    }

    /// Binds the text's UTF-8 bytes as they are, not normalised. SQLite copies them once.
    public func bind(_ index: Int32, text: String) throws(SQLiteError) {
        var text = text
        try check(
            text.withUTF8 {
                let start = $0.baseAddress.map { UnsafeRawPointer($0) } ?? Statement.emptyText
                return diary_bind_text_copied(handle, index, start, UInt64($0.count))
            })
    }

    /// Binds the text, or NULL for `nil`.
    public func bind(_ index: Int32, text: String?) throws(SQLiteError) {
        guard let text else { return try bindNull(index) }
        try bind(index, text: text)
    }

    /// Binds bytes, which SQLite copies. An empty buffer is an empty blob, not NULL.
    public func bind(_ index: Int32, blob: UnsafeRawBufferPointer) throws(SQLiteError) {
        guard let start = blob.baseAddress, !blob.isEmpty else { return try bindEmptyBlob(index) }
        try check(diary_bind_blob_copied(handle, index, start, UInt64(blob.count)))
    }

    /// Binds bytes, which SQLite copies. An empty array is an empty blob, not NULL.
    public func bind(_ index: Int32, blob: [UInt8]) throws(SQLiteError) {
        guard !blob.isEmpty else { return try bindEmptyBlob(index) }
        try check(blob.withUnsafeBytes { diary_bind_blob_copied(handle, index, $0.baseAddress, UInt64($0.count)) })
    }

    /// Binds bytes, or NULL for `nil`.
    public func bind(_ index: Int32, blob: [UInt8]?) throws(SQLiteError) {
        guard let blob else { return try bindNull(index) }
        try bind(index, blob: blob)
    }

    /// Binds bytes without copying them.
    ///
    /// They must stay valid and unchanged until the parameter is bound anew, `clearBindings()` or finalisation;
    /// it is enough when they outlive `run()` and are then bound anew before the next one.
    public func bindStatic(_ index: Int32, blob: UnsafeRawBufferPointer) throws(SQLiteError) {
        guard let start = blob.baseAddress, !blob.isEmpty else { return try bindEmptyBlob(index) }
        try check(diary_bind_blob_static(handle, index, start, UInt64(blob.count)))
    }

    /// Binds UTF-8 text without copying it, with the conditions of `bindStatic(_:blob:)`.
    public func bindStatic(_ index: Int32, text: UnsafeRawBufferPointer) throws(SQLiteError) {
        try check(
            diary_bind_text_static(handle, index, text.baseAddress ?? Statement.emptyText, UInt64(text.count)))
    }

    private func bindEmptyBlob(_ index: Int32) throws(SQLiteError) {
        try check(sqlite3_bind_zeroblob(handle, index, 0))
    }

    /// Somewhere to point at for an empty text: a null pointer would bind NULL.
    private static var emptyText: UnsafeRawPointer {
        let literal: StaticString = ""
        return UnsafeRawPointer(literal.utf8Start)
    }
}
