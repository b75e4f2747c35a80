import SQLiteKit
import SyncCore

/// What the database knows of one diary's blob.
struct BlobRow: Hashable, Sendable {
    var byteCount: Int64
    /// From when on it may go, if its deletion was asked for and nobody was told since that it is here.
    var deleteAt: WallTime?

    /// The row that `statement` finds for its two parameters, a diary and a hash; `nil` when there is none.
    init?(_ statement: borrowing Statement, _ hash: ContentHash, diary: Int64) throws(SQLiteError) {
        defer { statement.reset() }
        try statement.bind(1, diary)
        try statement.bind(2, hash: hash)
        guard try statement.step() else { return nil }
        byteCount = statement.int(0)
        deleteAt = statement.isNull(1) ? nil : WallTime(milliseconds: statement.int(1))
    }
}
