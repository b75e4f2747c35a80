import Glibc

/// Counts the commits to a database in WAL mode, whichever process makes them.
///
/// Reads the change counter at byte 8 of the WAL index (https://sqlite.org/walformat.html, section 2.1).
/// The file stays open as long as this process: closing it would drop the locks that SQLite holds on it here.
struct CommitCounter {
    private let index: Int32

    /// A counter for an open database.
    init(_ database: String) throws {
        index = open(database + "-shm", O_RDONLY)
        guard index >= 0 else { throw BenchError("the WAL index of \(database) cannot be read") }
    }

    /// How many commits there have been; only differences mean something.
    var count: Double {
        var changes: UInt32 = 0
        return pread(index, &changes, 4, 8) == 4 ? Double(changes) : 0
    }
}
