internal import Glibc

/// The system calls on content that can fail or be raced in ways a test must stage: full disks, cut files, crashes.
///
/// Each returns what the system call returns and leaves its error number in `errno`.
package struct FileCalls: Sendable {
    /// `read(2)`.
    package var read: @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int = { Glibc.read($0, $1, $2) }
    /// `write(2)`.
    package var write: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = { Glibc.write($0, $1, $2) }
    /// `fsync(2)`, of files and of folders.
    package var synchronize: @Sendable (Int32) -> Int32 = { fsync($0) }
    /// `rename(2)`.
    package var rename: @Sendable (String, String) -> Int32 = { Glibc.rename($0, $1) }
    /// Makes the first file share the second's blocks, copy on write; 0 when the file system did so.
    package var clone: @Sendable (_ copy: Int32, _ original: Int32) -> Int32 = {
        ioctl($0, FileCalls.ficlone, $1)
    }

    /// Begins to write a range of a file to disk and does not wait; an error shows when the file is synced.
    ///
    /// By advice that Linux takes so: the bytes are not needed here again.
    package var beginWriteback: @Sendable (_ file: Int32, _ offset: Int64, _ count: Int64) -> Void = {
        _ = posix_fadvise($0, off_t($1), off_t($2), POSIX_FADV_DONTNEED)
    }

    /// The calls of this system.
    package init() {}

    /// `FICLONE` of linux/fs.h, a macro: `_IOW(0x94, 9, int)`.
    private static let ficlone: UInt = 0x4004_9409
}
