public import SyncCore

/// What went wrong in a store, and what to do about it.
///
/// Errors of SQLite itself (disk full, locked, corrupt) come as `SQLiteError` in `cause`.
public struct StoreError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is. Open: later versions may add codes.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's stable name.
        public var rawValue: String

        /// A code by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// There is no diary in this folder.
        public static let noDiary = Code(rawValue: "no-diary")
        /// There is a diary in this folder already.
        public static let diaryExists = Code(rawValue: "diary-exists")
        /// The store was written by a newer version of the program.
        public static let schemaTooNew = Code(rawValue: "schema-too-new")
        /// The database reported an error.
        public static let database = Code(rawValue: "database")
        /// The store contradicts itself.
        public static let corrupt = Code(rawValue: "corrupt")
        /// There is no such record, or it is deleted.
        public static let notFound = Code(rawValue: "not-found")
        /// The record is deleted; restore it first.
        public static let isDeleted = Code(rawValue: "is-deleted")
        /// A value is too large for one change.
        public static let tooLarge = Code(rawValue: "too-large")
        /// A value is not acceptable.
        public static let invalidValue = Code(rawValue: "invalid-value")
        /// A text was edited in a version that this store does not have.
        public static let unknownVersion = Code(rawValue: "unknown-version")
        /// A plan was made for another state of the store.
        public static let outdatedPlan = Code(rawValue: "outdated-plan")
        /// A conflict is closed, or has other sides than it had when it was looked at.
        public static let conflictChanged = Code(rawValue: "conflict-changed")
        /// All that a change did has been taken back or changed since.
        public static let nothingToRevert = Code(rawValue: "nothing-to-revert")
        /// An earlier step of the same write failed, so nothing of it is kept.
        public static let writeAborted = Code(rawValue: "write-aborted")
    }

    /// What kind of failure it is.
    public var code: Code
    /// What happened and what to do, for a person.
    public var message: String
    /// The record concerned, if there is one.
    public var record: RecordID?
    /// The error behind this one.
    public var cause: (any Error)?

    /// Describes a failure.
    public init(_ code: Code, _ message: String, record: RecordID? = nil, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.record = record
        self.cause = cause
    }

    /// The message, for a person. What is behind it is for whoever looks at `cause`.
    public var description: String { message }
}

extension StoreError.Code {
    /// Matches an error of this code in a `catch` clause.
    public static func ~= (code: StoreError.Code, error: any Error) -> Bool {
        (error as? StoreError)?.code == code
    }
}
