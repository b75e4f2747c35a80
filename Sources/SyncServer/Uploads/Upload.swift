import Codecs
import SyncCore
import Synchronization

/// One upload under way: its progress, its file and the digest that runs along.
///
/// Lives while the server runs and the upload is neither a blob nor gone; what has to outlive that is in the file and in
/// the database. Thread-safety: a lock, held for a write to the page cache at most, never for a sync.
final class Upload: Sendable {
    let record: UploadRecord
    let path: String
    let folder: String
    let contents: Mutex<UploadContents>

    /// Takes up an upload whose file, if there is one, holds what arrived.
    init(_ record: UploadRecord, in folder: String) throws(SystemCallError) {
        self.record = record
        self.folder = folder
        path = folder + "/" + record.id.hex
        contents = Mutex(UploadContents(path: path, record, size: try UploadFile.size(path)))
    }

    /// Takes the upload over for a request that adds bytes at `start`; changes nothing when it throws.
    ///
    /// `announced` is how many will come, as far as that is known. With `isChecked` they count once `settle` has found
    /// them right.
    func beginAppend(
        at start: Int64, announced: Int64, isChecked: Bool
    ) throws(ServiceError) -> UploadProgress.Lease {
        try contents.withLock { contents throws(ServiceError) in
            try contents.progress.check(start: start, announced: announced)
            try contents.open()
            try contents.dropUnchecked()
            let lease = try contents.progress.takeOver()
            if isChecked { contents.progress.beginUnchecked() }
            return lease
        }
    }

    /// Adds the next bytes of a request, and returns the file when it is time to sync it while more arrive.
    func append(
        _ bytes: UnsafeRawBufferPointer, _ lease: UploadProgress.Lease
    ) throws(ServiceError) -> UploadFile? {
        try contents.withLock { contents throws(ServiceError) in
            try contents.progress.admit(lease, bytes.count)
            try contents.write(bytes)
            return contents.fileToSync()
        }
    }

    /// Syncs what a long request has brought so far.
    func syncMeanwhile(_ file: UploadFile) {
        // A failure shows again when the request ends, and is told then.
        _ = Result { try file.sync() }
        contents.withLock { $0.isSyncing = false }
    }

    /// Ends a request whose bytes have all come: what it brought is on disk, and the offset behind it is returned.
    ///
    /// Blocks on the disk. `isRight` says whether the bytes are what their checksum says; otherwise they are dropped and
    /// `checksumMismatch` is thrown.
    func settle(_ lease: UploadProgress.Lease, isRight: Bool) throws(ServiceError) -> Int64 {
        try contents.withLock { contents throws(ServiceError) in
            try contents.progress.admit(lease, 0)
            if isRight { contents.progress.vouch() } else { try contents.dropUnchecked() }
        }
        let offset = try sync(lease)
        guard isRight else { throw .checksumMismatch }
        return offset
    }

    /// Takes the upload over, so that whoever was adding bytes adds no more, and returns the offset that is on disk.
    ///
    /// Blocks on the disk.
    func claim() throws(ServiceError) -> Int64 {
        let lease = try contents.withLock { contents throws(ServiceError) in
            let lease = try contents.progress.takeOver()
            if contents.needsFile { try contents.open() }
            try contents.dropUnchecked()
            return lease
        }
        return try sync(lease)
    }

    /// Ends a request that was cut: what has arrived is kept, and on disk if the disk can.
    ///
    /// Blocks on the disk.
    func cut(_ lease: UploadProgress.Lease) {
        // Nobody is there to be told. The offset that is told later waits for a sync of its own.
        _ = Result { () throws(ServiceError) in
            try contents.withLock { contents throws(ServiceError) in
                if contents.progress.holds(lease) { try contents.dropUnchecked() }
            }
            _ = try sync(lease)
        }
    }

    private func sync(_ lease: UploadProgress.Lease) throws(ServiceError) -> Int64 {
        let (offset, file, isNamed) = contents.withLock {
            ($0.progress.offset, $0.unsettledFile(), $0.nameIsDurable)
        }
        guard let file else { return offset }
        try ServiceError.wrapping {
            try file.sync()
            if !isNamed { try DataFolder.sync(folder) }
        }
        contents.withLock { $0.settled(at: offset, lease) }
        return offset
    }
}
