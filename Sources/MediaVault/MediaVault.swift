internal import Glibc
public import SyncCore
internal import Synchronization

/// A folder of media files on this device, each stored once under the SHA-256 of its bytes.
///
/// A file is there complete and durable or not at all: it is written in a staging folder, hashed on the way, made
/// durable and renamed. Files are read-only; nothing in the vault is ever written to again.
/// Thread-safety: callable from any thread. Several vaults, also of different processes, may use one folder.
/// Calls block on the disk, so long ones belong outside the cooperative thread pool. Memory per call: 256 KiB.
public final class MediaVault: Sendable {
    /// How many unfinished files of a crashed process were removed at opening.
    public var leftoversRemoved: Int { staging.leftoversRemoved }

    let layout: VaultLayout
    let staging: StagingFolder
    let calls: FileCalls
    /// The folders under `objects` whose own entry is known to be durable.
    private let durableFans = Mutex<Set<UInt64>>([])

    /// Opens the vault at `folder`, creating it if need be in a folder that must exist.
    ///
    /// Removes unfinished files that a crash left behind, unless another vault has the folder open.
    /// Throws `MediaVaultError` when folders cannot be made or read.
    public convenience init(at folder: String) throws(MediaVaultError) {
        try self.init(at: folder, calls: FileCalls())
    }

    /// Opens a vault on the given system calls, for tests that stage faults.
    package init(at folder: String, calls: FileCalls) throws(MediaVaultError) {
        _ = try FilePath(Array(folder.utf8))
        self.calls = calls
        layout = VaultLayout(folder: folder)
        try layout.create(calls)
        staging = try StagingFolder(layout.staging)
    }

    /// Where the file of `hash` is, or would be. Do not write to it.
    public func path(of hash: ContentHash) -> String { layout.object(hash) }

    /// Whether there is a file for `hash`; its bytes are not read. Throws when the disk cannot tell.
    public func contains(_ hash: ContentHash) throws(MediaVaultError) -> Bool {
        try byteCount(of: hash) != nil
    }

    /// The size of the file of `hash`, or `nil` when there is none; its bytes are not read.
    /// Throws when the disk cannot tell.
    public func byteCount(of hash: ContentHash) throws(MediaVaultError) -> Int64? { try size(at: path(of: hash)) }

    /// The size of what is at a path of the vault, or `nil` when there is nothing.
    func size(at path: String) throws(MediaVaultError) -> Int64? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .reading(path, errno) }
            return nil
        }
        return Int64(status.st_size)
    }

    /// Makes the folder that will hold `hash`.
    func prepareFan(_ hash: ContentHash) throws(MediaVaultError) {
        _ = try layout.makeFolder(layout.fan(hash))
        let fan = hash.prefix >> 56
        guard !durableFans.withLock({ $0.contains(fan) }) else { return }
        try layout.synchronize(layout.objects, calls)
        durableFans.withLock { _ = $0.insert(fan) }
    }
}
