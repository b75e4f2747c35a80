internal import Glibc

/// A lock on an open file that says "this is on its way", and ends with whoever holds it, however that ends.
///
/// A lock of the open file description (fcntl(2), "Open file description locks"): it can be asked about without being
/// taken, so that looking never gets in the way.
enum FileClaim {
    // Of linux/fcntl.h; hidden from Swift behind a feature macro.
    private static let setLock: Int32 = 37
    private static let getLock: Int32 = 36

    /// Takes the lock; false when somebody else has it. A file system without locks lets everybody have it.
    @discardableResult
    static func take(_ descriptor: Int32, isExclusive: Bool) -> Bool {
        var lock = whole(isExclusive ? Int16(F_WRLCK) : Int16(F_RDLCK))
        return fcntl(descriptor, setLock, &lock) == 0 || (errno != EAGAIN && errno != EACCES)
    }

    /// Whether somebody has a lock on the file at `path`; false when there is none.
    static func isTaken(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { _ = close(descriptor) }
        var lock = whole(Int16(F_WRLCK))
        return fcntl(descriptor, getLock, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    private static func whole(_ type: Int16) -> flock {
        var lock = flock()
        lock.l_type = type
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }
}
