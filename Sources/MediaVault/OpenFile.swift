internal import Glibc

/// An open file or folder, closed when it goes out of scope.
struct OpenFile: ~Copyable {
    let descriptor: Int32
    /// Where it was opened, for messages.
    let path: String

    /// Opens a file to read it.
    ///
    /// Without blocking, because a pipe without a writer would wait for one; for files the flag means nothing.
    init(reading path: FilePath, following: Bool = true) throws(MediaVaultError) {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (following ? 0 : O_NOFOLLOW)
        descriptor = open(path.cString, flags)
        self.path = path.text
        guard descriptor >= 0 else { throw .reading(path.text, errno) }
    }

    /// Creates a file that must not exist, readable by its owner only until it is published.
    init(creating path: String) throws(MediaVaultError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        self.path = path
        guard descriptor >= 0 else { throw .writing(path, errno) }
    }

    /// Opens a file that somebody may have begun to write, or makes it.
    init(resuming path: String) throws(MediaVaultError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
        self.path = path
        guard descriptor >= 0 else { throw .writing(path, errno) }
    }

    /// Opens a folder, to lock it or to make its entries durable.
    init(folder path: String) throws(MediaVaultError) {
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        self.path = path
        guard descriptor >= 0 else { throw .reading(path, errno) }
    }

    /// An error of closing is of no interest: everything that must last has been fsynced.
    deinit { if descriptor >= 0 { _ = close(descriptor) } }

    /// Makes content or entries durable.
    func synchronize(_ calls: FileCalls) throws(MediaVaultError) {
        guard calls.synchronize(descriptor) == 0 else { throw .writing(path, errno) }
    }
}
