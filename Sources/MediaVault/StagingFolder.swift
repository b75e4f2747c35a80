internal import Codecs
internal import Glibc
internal import SyncCore

/// The folder of unfinished files, and the claim on it.
///
/// Every open vault holds a shared lock on the folder. One that gets it exclusively at opening is alone, so whatever
/// lies there was left by a crash and is removed; with others around nothing is, because it may be theirs. The system
/// drops the lock of a process that dies. A file system without locks keeps its leftovers.
final class StagingFolder: Sendable {
    let path: String
    /// How many files of a crashed process were removed.
    let leftoversRemoved: Int
    private let lock: OpenFile

    init(_ path: String) throws(MediaVaultError) {
        self.path = path
        let folder = try OpenFile(folder: path)
        let isAlone = flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0
        leftoversRemoved = isAlone ? try StagingFolder.removeAll(in: path) : 0
        _ = flock(folder.descriptor, LOCK_SH)
        lock = folder
    }

    /// A path that does not exist yet, for content called `name`.
    func newPath(_ name: String) -> String {
        path + "/" + name + "-" + Hex.text(Hex.bytes(of: SystemRandom().next()))
    }

    private static func removeAll(in path: String) throws(MediaVaultError) -> Int {
        let names = try FolderListing.names(in: path)
        for name in names {
            guard unlink(path + "/" + name) == 0 || errno == ENOENT else { throw .writing(path + "/" + name, errno) }
        }
        return names.count
    }
}
