import CSQLite

/// A result code of SQLite, primary or extended (https://sqlite.org/rescode.html).
///
/// Used as a pattern, a primary code catches its extended ones too: `catch ResultCode.busy`.
public struct ResultCode: RawRepresentable, Hashable, Sendable {
    /// The number that SQLite gives the code.
    public var rawValue: Int32

    /// A code from SQLite's number.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The primary code: the low eight bits.
    public var primary: ResultCode { ResultCode(rawValue: rawValue & 0xff) }

    /// An error in the SQL itself, or another without its own code.
    public static let error = ResultCode(rawValue: SQLITE_ERROR)
    /// Another connection holds a lock beyond the busy timeout.
    public static let busy = ResultCode(rawValue: SQLITE_BUSY)
    /// A statement of this very connection is in the way.
    public static let locked = ResultCode(rawValue: SQLITE_LOCKED)
    /// Memory ran out.
    public static let outOfMemory = ResultCode(rawValue: SQLITE_NOMEM)
    /// The file or its folder cannot be written.
    public static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
    /// The system reported an error when reading or writing.
    public static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
    /// The file's content is damaged.
    public static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
    /// The disk is full.
    public static let full = ResultCode(rawValue: SQLITE_FULL)
    /// The file cannot be opened.
    public static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
    /// A value or row is larger than SQLite takes.
    public static let tooBig = ResultCode(rawValue: SQLITE_TOOBIG)
    /// A constraint of the schema refused the write.
    public static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
    /// The library was called wrongly: a bug.
    public static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
    /// The file is no SQLite database.
    public static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)

    /// Whether `error` is a `SQLiteError` with this code, or with an extended code of this primary one.
    public static func ~= (pattern: ResultCode, error: any Error) -> Bool {
        guard let error = error as? SQLiteError else { return false }
        return pattern == error.extendedCode || pattern == error.code
    }
}
