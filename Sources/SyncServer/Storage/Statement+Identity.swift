import SQLiteKit
import SyncCore

/// Identifiers as parameters and columns, without an allocation.
extension Statement {
    func bind(_ index: Int32, bytes16: Bytes16) throws(SQLiteError) {
        var words = (bytes16.high.bigEndian, bytes16.low.bigEndian)
        try withUnsafeBytes(of: &words) { bytes throws(SQLiteError) in try bind(index, blob: bytes) }
    }

    func bind(_ index: Int32, hash: ContentHash) throws(SQLiteError) {
        var words = (
            hash.head.high.bigEndian, hash.head.low.bigEndian, hash.tail.high.bigEndian, hash.tail.low.bigEndian
        )
        try withUnsafeBytes(of: &words) { bytes throws(SQLiteError) in try bind(index, blob: bytes) }
    }

    /// The column's 16 bytes, or `nil` for anything else.
    func bytes16(_ column: Int32) -> Bytes16? {
        withBlob(column) { bytes in
            bytes.count == 16 ? bytes.baseAddress.map(Bytes16.init(loading:)) : nil
        }
    }

    /// The column's 32 bytes; throws `corrupt` for anything else.
    func hash(_ column: Int32) throws(SQLiteError) -> ContentHash {
        let found = withBlob(column) { bytes in
            bytes.count == ContentHash.byteCount ? bytes.baseAddress.map(ContentHash.init(loading:)) : nil
        }
        guard let found else { throw SQLiteError(.corrupt, message: "a stored hash has not 32 bytes", sql: sql) }
        return found
    }
}
