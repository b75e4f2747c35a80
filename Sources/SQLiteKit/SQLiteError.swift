import CSQLite

/// What SQLite refused, where, and what may be done about it.
///
/// Carries the SQL, which only ever holds placeholders, and never a bound value: errors end in logs, and what
/// people wrote in their diary does not.
public struct SQLiteError: Error, Hashable, Sendable {
    /// The extended result code; equal to `code` when SQLite gave no more detail.
    public var extendedCode: ResultCode
    /// SQLite's own wording.
    public var message: String
    /// The statement that failed, when there was one.
    public var sql: String?
    /// The database file, empty for one in memory.
    public var path: String

    /// The primary result code.
    public var code: ResultCode { extendedCode.primary }

    /// An error with all its parts.
    public init(_ extendedCode: ResultCode, message: String, sql: String? = nil, path: String = "") {
        self.extendedCode = extendedCode
        self.message = message
        self.sql = sql
        self.path = path
    }

    /// The error that `database` has just reported.
    init(database: OpaquePointer?, code: Int32, sql: String? = nil, path: String? = nil) {
        let reported = sqlite3_extended_errcode(database)
        let matches = reported & 0xff == code & 0xff
        extendedCode = ResultCode(rawValue: matches ? reported : code)
        message = String(cString: matches ? sqlite3_errmsg(database) : sqlite3_errstr(code))
        self.sql = sql
        self.path = path ?? database.flatMap { sqlite3_db_filename($0, "main") }.map { String(cString: $0) } ?? ""
    }

    /// What to do about it, in a sentence, or empty when the code does not tell.
    public var advice: String {
        switch code {
        case .full: "Free some space on the disk and try again; nothing was changed."
        case .busy, .locked: "Another program or statement is using the database: try again in a moment."
        case .readOnly: "Make the file and its folder writable."
        case .cannotOpen: "Check that the folder exists and may be read and written."
        case .corrupt: "The file is damaged: keep a copy, then restore from a backup or from another device."
        case .notADatabase: "The file is not a database: check the path."
        case .inputOutput: "The disk reported an error: check it and try again."
        case .outOfMemory: "Close other programs and try again."
        default: ""
        }
    }
}

extension SQLiteError: CustomStringConvertible {
    /// What happened, where, and what to do.
    public var description: String {
        var text = "SQLite error \(extendedCode.rawValue): \(message)"
        if !path.isEmpty { text += " in \(path)" }
        if let sql { text += " [\(sql)]" }
        return advice.isEmpty ? text : "\(text). \(advice)"
    }
}
