import SQLiteKit
import SyncCore
import Synchronization

/// Looks devices and blobs up, on a connection of its own that never writes.
///
/// Thread-safety: a lock around the connection, held for microseconds. Reading never waits for a writer in WAL mode.
final class DirectoryReader: Sendable {
    private struct State: ~Copyable {
        let connection: Connection
        let devices: DeviceLookup
        let blob: Statement
        let claim: Statement
        let weight: Statement
        let uploads: UploadLookup
    }

    private let state: Mutex<State>

    /// Opens a connection for reading.
    init(path: String) throws(SQLiteError) {
        let connection = try Connection(path: path, options: .readOnly)
        let devices = try DeviceLookup(connection)
        let blob = try connection.prepare("SELECT byte_count, delete_at_ms FROM blob WHERE diary = ?1 AND hash = ?2")
        let claim = try connection.prepare("SELECT 1 FROM blob WHERE hash = ?1 LIMIT 1")
        let weight = try connection.prepare(BlobTable.weighing)
        let uploads = try UploadLookup(connection)
        state = Mutex(
            State(
                connection: connection, devices: devices, blob: blob, claim: claim, weight: weight, uploads: uploads))
    }

    /// The device with this id.
    func device(_ id: Bytes16) throws(SQLiteError) -> DeviceRecord? {
        try state.withLock { state throws(SQLiteError) in try state.devices.device(id) }
    }

    /// The upload with this id, of whatever diary.
    func upload(_ id: Bytes16) throws(SQLiteError) -> UploadRecord? {
        try state.withLock { state throws(SQLiteError) in try state.uploads.upload(id) }
    }

    /// The ids of all uploads.
    func uploadIDs() throws(SQLiteError) -> [Bytes16] {
        try state.withLock { state throws(SQLiteError) in try state.uploads.ids() }
    }

    /// A diary's blob, or `nil` when the diary does not have it.
    func blob(_ hash: ContentHash, diary: Int64) throws(SQLiteError) -> BlobRow? {
        try state.withLock { state throws(SQLiteError) in try BlobRow(state.blob, hash, diary: diary) }
    }

    /// The diary's blobs of these hashes, in their order; `nil` for what it does not have.
    func blobs(_ hashes: [ContentHash], diary: Int64) throws(SQLiteError) -> [BlobRow?] {
        try state.withLock { state throws(SQLiteError) in
            var rows: [BlobRow?] = []
            for hash in hashes { rows.append(try BlobRow(state.blob, hash, diary: diary)) }
            return rows
        }
    }

    /// Whether any diary has a blob.
    func isClaimed(_ hash: ContentHash) throws(SQLiteError) -> Bool {
        try state.withLock { state throws(SQLiteError) in
            defer { state.claim.reset() }
            try state.claim.bind(1, hash: hash)
            return try state.claim.step()
        }
    }

    /// The bytes of a diary's blobs and of its uploads under way.
    func mediaByteCount(diary: Int64) throws(SQLiteError) -> Int64 {
        try state.withLock { state throws(SQLiteError) in
            defer { state.weight.reset() }
            try state.weight.bind(1, diary)
            return try state.weight.step() ? state.weight.int(0) : 0
        }
    }
}
