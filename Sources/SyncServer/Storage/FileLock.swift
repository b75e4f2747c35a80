import Glibc

/// An advisory lock between processes, and between the parts of one process that each opened it.
///
/// SQLite before 3.51.3 can damage a WAL that two connections write or checkpoint at the same instant, so every
/// write to the database, here and in the command-line tools, happens under one such lock.
final class FileLock: Sendable {
    private let descriptor: Int32
    private let path: String

    /// Opens or creates the lock file, without taking the lock.
    init(path: String) throws {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemCallError("open", path) }
    }

    deinit {
        close(descriptor)
    }

    /// Runs `body` while holding the lock, waiting for whoever holds it.
    func withLock<Result>(_ body: () throws -> Result) throws -> Result {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw SystemCallError("flock", path) }
        }
        defer { flock(descriptor, LOCK_UN) }
        return try body()
    }

    /// Takes the lock for as long as this object lives, or returns `false` when somebody else has it.
    func acquire() -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
}
