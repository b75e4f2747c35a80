internal import DiaryStore
internal import Synchronization

/// Tells the file of a device's store from a copy, as the scenario says.
///
/// Thread-safety: callable from any thread.
final class DeviceStamps: FileStampSource {
    private static let next = Mutex<UInt64>(0)
    private let inode: Mutex<UInt64>

    /// The stamps of a new file.
    init() { inode = Mutex(DeviceStamps.drawn()) }

    /// The stamps of a copy that cannot be told from the original.
    init(asOf original: DeviceStamps) { inode = Mutex(original.inode.withLock { $0 }) }

    /// The file is another one from now on.
    func renew() { inode.withLock { $0 = DeviceStamps.drawn() } }

    func stamp(ofFileAt path: String) -> FileStamp? {
        FileStamp(device: 1, inode: inode.withLock { $0 }, birthNanoseconds: nil)
    }

    private static func drawn() -> UInt64 {
        next.withLock { next in
            next += 1
            return next
        }
    }
}
