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

    /// Removes what a crash left of uploads, and makes the folders durable that it may have kept from being so.
    func recover() throws {
        try DataFolder.sync(folder.blobs)
        try emptyStaging()
    }

    private func emptyStaging() throws {
        guard let entries = opendir(folder.staging) else { throw SystemCallError("opendir", folder.staging) }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name != ".", name != ".." else { continue }
            let path = folder.staging + "/" + name
            guard unlink(path) == 0 else { throw SystemCallError("unlink", path) }
        }
    }
}
