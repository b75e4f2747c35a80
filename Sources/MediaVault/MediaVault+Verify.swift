internal import Codecs
public import SyncCore

extension MediaVault {
    /// Reads the file of `hash` again and compares; the trash is not looked at.
    ///
    /// Throws when the disk cannot read it. Cost: one pass over it.
    public func verify(_ hash: ContentHash) throws(MediaVaultError) -> BlobState {
        try state(of: path(of: hash), hash)
    }

    /// Reads the file at a path of the vault, which should hold `hash`.
    func state(of path: String, _ hash: ContentHash) throws(MediaVaultError) -> BlobState {
        guard try size(at: path) != nil else { return .missing }
        let file = try OpenFile(reading: FilePath(Array(path.utf8)), following: false)
        var hasher = StreamingSHA256()
        _ = try file.readAll(calls, expected: .max) { piece in hasher.update(piece) }
        let found = hasher.finish()
        return found == hash ? .intact : .damaged(found: found)
    }

    /// Reads every file again, in the order of `hashes()`, as the result is iterated.
    ///
    /// Throws when the vault cannot be listed. A file that cannot be read shows in its own outcome.
    /// Cost: one pass over everything.
    public func verifyAll() throws(MediaVaultError) -> some Sequence<VerifiedBlob> {
        try hashes().lazy.map { hash in
            VerifiedBlob(hash: hash, outcome: Result { () throws(MediaVaultError) in try self.verify(hash) })
        }
    }

    /// The hashes of all stored files, in ascending order.
    ///
    /// Names that are no hash are passed over. Throws when the vault cannot be listed.
    /// Cost: at most 257 folders listed; 32 bytes of memory per file.
    public func hashes() throws(MediaVaultError) -> [ContentHash] {
        var hashes: [ContentHash] = []
        for fan in try FolderListing.names(in: layout.objects) where fan.utf8.count == 2 {
            for name in try FolderListing.names(in: layout.objects + "/" + fan) {
                guard let hash = ContentHash(text: fan + name), hash.hex == fan + name else { continue }
                hashes.append(hash)
            }
        }
        return hashes
    }
}
