import Glibc
import SyncCore

/// The folder of media files, each named by the SHA-256 of its content and stored once for all diaries.
///
/// Which diary has which file is the database's business: a file here that no row names is invisible.
struct BlobFolder: Sendable {
    let folder: DataFolder

    /// Where the file with this content lies.
    func path(_ hash: ContentHash) -> String { shardPath(hash) + "/" + hash.hex }

    /// Whether the file is there with its full size; its content was verified before it got its name.
    func holds(_ hash: ContentHash, _ byteCount: Int64) -> Bool {
        var status = stat()
        return stat(path(hash), &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == byteCount
    }

    private func shardPath(_ hash: ContentHash) -> String {
        folder.blobs + "/" + Hex.text(CollectionOfOne(BlobFolder.shard(hash)))
    }

    /// Which of the 256 folders a file lies in: the first byte of its hash.
    static func shard(_ hash: ContentHash) -> UInt8 { UInt8(hash.prefix >> 56) }

    /// Moves a synced file to its place and waits until its name is on disk.
    func install(_ stagingPath: String, as hash: ContentHash) throws {
        let shard = shardPath(hash)
        try DataFolder.makeFolder(shard)
        let path = path(hash)
        guard rename(stagingPath, path) == 0 else { throw SystemCallError("rename", path) }
        try DataFolder.sync(shard)
    }

    /// Gives a synced file its place as well, and waits until its name there is on disk. It keeps the name it has.
    ///
    /// So a crash before the diary's claim is stored finds the upload as whole as it was.
    func adopt(_ path: String, as hash: ContentHash) throws {
        let spare = folder.staging + "/" + hash.hex
        guard unlink(spare) == 0 || errno == ENOENT else { throw SystemCallError("unlink", spare) }
        guard link(path, spare) == 0 else { throw SystemCallError("link", path) }
        try install(spare, as: hash)
        // Renaming one name of a file to another of its names does nothing; then the spare one is left.
        guard unlink(spare) == 0 || errno == ENOENT else { throw SystemCallError("unlink", spare) }
    }

    /// Removes what a crash left of uploads, and makes the folders durable that it may have kept from being so.
    func recover() throws {
        try DataFolder.sync(folder.blobs)
        try emptyStaging()
    }

    private func emptyStaging() throws {
        for name in try DataFolder.names(folder.staging) {
            let path = folder.staging + "/" + name
            guard unlink(path) == 0 else { throw SystemCallError("unlink", path) }
        }
    }
}
