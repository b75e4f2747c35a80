internal import Glibc

/// What tells that a file has not been touched since: its identity, size and times, as the system keeps them.
public struct FileStatus: Equatable, Sendable {
    /// The file system.
    public var device: UInt64
    /// The file in it; its names share it.
    public var inode: UInt64
    /// The size in bytes.
    public var byteCount: Int64
    /// When the content was written last, in nanoseconds since 1970. Anyone may set it to anything.
    public var modifiedNanoseconds: Int64
    /// When content, name or rights changed last, in nanoseconds since 1970. Only the system sets it.
    public var changedNanoseconds: Int64

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        byteCount = Int64(status.st_size)
        modifiedNanoseconds = FileStatus.nanoseconds(status.st_mtim)
        changedNanoseconds = FileStatus.nanoseconds(status.st_ctim)
    }

    init(
        device: UInt64, inode: UInt64, byteCount: Int64, modifiedNanoseconds: Int64, changedNanoseconds: Int64
    ) {
        self.device = device
        self.inode = inode
        self.byteCount = byteCount
        self.modifiedNanoseconds = modifiedNanoseconds
        self.changedNanoseconds = changedNanoseconds
    }

    /// The status of an open file, or `nil` with the reason in `errno`.
    init?(of descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Whether a change after `moment` would show: the file was last touched well before.
    ///
    /// A clock of files ticks in steps, so a file that is written again within one of them keeps its times. Git calls
    /// such an entry racily clean.
    func isSettled(at moment: Int64) -> Bool {
        let latest = max(modifiedNanoseconds, changedNanoseconds)
        return latest <= moment && moment - latest >= FileStatus.settlingNanoseconds
    }

    /// Now, by the clock that file systems stamp files with.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return nanoseconds(time)
    }

    /// Two seconds: the coarsest step of a file system in use (FAT).
    static let settlingNanoseconds: Int64 = 2_000_000_000

    private static func nanoseconds(_ time: timespec) -> Int64 {
        let (seconds, isTooFar) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        guard !isTooFar else { return time.tv_sec < 0 ? .min : .max }
        let (sum, overflow) = seconds.addingReportingOverflow(Int64(time.tv_nsec))
        return overflow ? .max : sum
    }
}
