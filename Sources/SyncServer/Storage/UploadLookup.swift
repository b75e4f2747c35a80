import SQLiteKit
import SyncCore

/// Finds uploads on one connection. Confined like it.
final class UploadLookup {
    private let byID: Statement
    private let all: Statement

    init(_ connection: Connection) throws(SQLiteError) {
        byID = try connection.prepare(
            "SELECT diary, hash, byte_count, metadata, expires_ms, is_complete FROM upload WHERE id = ?1")
        all = try connection.prepare("SELECT id FROM upload WHERE is_complete = 0")
    }

    /// The upload with this id.
    func upload(_ id: Bytes16) throws(SQLiteError) -> UploadRecord? {
        defer { byID.reset() }
        try byID.bind(1, bytes16: id)
        guard try byID.step() else { return nil }
        return UploadRecord(
            id: id, hash: try byID.hash(1), byteCount: byID.int(2), metadata: byID.string(3) ?? "",
            expires: WallTime(milliseconds: byID.int(4)), isComplete: byID.int(5) != 0, diary: byID.int(0))
    }

    /// The ids of all uploads that are under way.
    func ids() throws(SQLiteError) -> [Bytes16] {
        defer { all.reset() }
        var ids: [Bytes16] = []
        while try all.step() {
            if let id = all.bytes16(0) { ids.append(id) }
        }
        return ids
    }
}
