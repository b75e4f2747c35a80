import SQLiteKit
import SyncCore
import Synchronization

/// Looks devices and blobs up, on a connection of its own that never writes.
///
/// Thread-safety: a lock around the connection, held for microseconds. Reading never waits for a writer in WAL mode.
final class DirectoryReader: Sendable {
    private struct State: ~Copyable {
        let connection: Connection
        let device: Statement
        let blob: Statement
    }

    /// A device's row.
    struct Device {
        var diaryNumber: Int64
        var diary: DiaryID
        var secretHash: ContentHash
        var isReadOnly: Bool
        var expires: WallTime?
        var isRevoked: Bool
    }

    private let state: Mutex<State>

    /// Opens a connection for reading.
    init(path: String) throws(SQLiteError) {
        let connection = try Connection(path: path, options: .readOnly)
        let device = try connection.prepare(
            """
            SELECT diary, diary_id, secret_hash, read_only, expires_ms, revoked_ms
            FROM device JOIN diary ON diary.id = device.diary WHERE device_id = ?1
            """)
        let blob = try connection.prepare("SELECT byte_count FROM blob WHERE diary = ?1 AND hash = ?2")
        state = Mutex(State(connection: connection, device: device, blob: blob))
    }

    /// The device with this id.
    func device(_ id: Bytes16) throws(SQLiteError) -> Device? {
        try state.withLock { state throws(SQLiteError) in
            defer { state.device.reset() }
            try state.device.bind(1, bytes16: id)
            return try state.device.step() ? try DirectoryReader.read(state.device) : nil
        }
    }

    private static func read(_ row: borrowing Statement) throws(SQLiteError) -> Device {
        guard let diary = row.bytes16(1) else {
            throw SQLiteError(.corrupt, message: "a diary's id has not 16 bytes", sql: row.sql)
        }
        return Device(
            diaryNumber: row.int(0), diary: DiaryID(diary), secretHash: try row.hash(2), isReadOnly: row.int(3) != 0,
            expires: row.isNull(4) ? nil : WallTime(milliseconds: row.int(4)), isRevoked: !row.isNull(5))
    }

    /// The size of a diary's blob, or `nil` when the diary does not have it.
    func blobByteCount(diary: Int64, hash: ContentHash) throws(SQLiteError) -> Int64? {
        try state.withLock { state throws(SQLiteError) in
            try DirectoryReader.byteCount(state.blob, diary, hash)
        }
    }

    /// Those of `hashes` that the diary lacks.
    func missing(_ hashes: [ContentHash], diary: Int64) throws(SQLiteError) -> [ContentHash] {
        try state.withLock { state throws(SQLiteError) in
            var missing: [ContentHash] = []
            for hash in hashes where try DirectoryReader.byteCount(state.blob, diary, hash) == nil {
                missing.append(hash)
            }
            return missing
        }
    }

    private static func byteCount(
        _ blob: borrowing Statement, _ diary: Int64, _ hash: ContentHash
    ) throws(SQLiteError) -> Int64? {
        defer { blob.reset() }
        try blob.bind(1, diary)
        try blob.bind(2, hash: hash)
        return try blob.step() ? blob.int(0) : nil
    }
}
