internal import Glibc

/// What tells that a file has not been touched: its identity, size and times.
struct FileStamp: Equatable {
    let device: UInt64
    let inode: UInt64
    let byteCount: Int64
    private let modified: [Int]
    private let changed: [Int]
    private let mode: UInt32

    /// The stamp of an open file.
    init(of file: borrowing OpenFile) throws(MediaVaultError) {
        var status = stat()
        guard fstat(file.descriptor, &status) == 0 else { throw .reading(file.path, errno) }
        self.init(status)
    }

    /// The stamp of the file that `path` leads to now.
    init(at path: FilePath) throws(MediaVaultError) {
        var status = stat()
        guard stat(path.cString, &status) == 0 else { throw .reading(path.text, errno) }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        byteCount = Int64(status.st_size)
        modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
        mode = status.st_mode
    }

    /// Whether it is a plain file rather than a directory, pipe, socket or device.
    var isRegular: Bool { mode & S_IFMT == S_IFREG }
}
