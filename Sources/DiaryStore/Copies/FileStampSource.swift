internal import CFileStatus

/// Tells the stamps of files. A port: each system has a call of its own for it.
package protocol FileStampSource: Sendable {
    /// The stamp of the file at a path; `nil` when there is no telling, so that no copy is ever noticed.
    func stamp(ofFileAt path: String) -> FileStamp?
}

/// Asks the kernel by `statx` on Linux; elsewhere there is no telling yet.
struct SystemFileStamps: FileStampSource {
    func stamp(ofFileAt path: String) -> FileStamp? {
        var status = diary_file_status()
        guard diary_file_status(path, &status) == 0 else { return nil }
        // Files from before 1678 or after 2262 wrap around, and still do so alike each time.
        let birth = status.birth_seconds &* 1_000_000_000 &+ Int64(status.birth_nanoseconds)
        return FileStamp(
            device: status.device, inode: status.inode, birthNanoseconds: status.has_birth != 0 ? birth : nil)
    }
}
