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
        let uploads: UploadLookup
    }

    private let state: Mutex<State>

    /// Opens a connection for reading.
    init(path: String) throws(SQLiteError) {
        let connection = try Connection(path: path, options: .readOnly)
        let devices = try DeviceLookup(connection)
        let blob = try connection.prepare("SELECT byte_count FROM blob WHERE diary = ?1 AND hash = ?2")
        let uploads = try UploadLookup(connection)
        state = Mutex(State(connection: connection, devices: devices, blob: blob, uploads: uploads))
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

    /// The size of a diary's blob, or `nil` when the diary does not have it.
    func blobByteCount(diary: Int64, hash: ContentHash) throws(SQLiteError) -> Int64? {
        try state.withLock { state throws(SQLiteError) in
            try DirectoryReader.byteCount(state.blob, diary, hash)
        }
    }

    /// The sizes of the diary's blobs of these hashes, in their order; `nil` for what it does not have.
    func byteCounts(_ hashes: [ContentHash], diary: Int64) throws(SQLiteError) -> [Int64?] {
        try state.withLock { state throws(SQLiteError) in
            var counts: [Int64?] = []
            for hash in hashes { counts.append(try DirectoryReader.byteCount(state.blob, diary, hash)) }
            return counts
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
