internal import Glibc
public import SyncCore

/// Files that nothing refers to any more: set aside for a time, in which any hit brings them back.
extension MediaVault {
    /// Puts the file of `hash` into the trash, remembering `time`; false when there is no such file.
    ///
    /// A rename, so that it is in one of both places at every moment. Its bytes are not read.
    /// Throws `MediaVaultError`. Cost: one rename and two fsyncs of folders.
    @discardableResult
    public func moveToTrash(_ hash: ContentHash, at time: WallTime) throws(MediaVaultError) -> Bool {
        let path = path(of: hash)
        guard try contains(hash) else { return false }
        try stamp(path, time)
        guard calls.rename(path, layout.trashed(hash)) == 0 else {
            // Somebody else has moved it meanwhile.
            if errno == ENOENT { return false }
            throw .writing(path, errno)
        }
        try layout.synchronize(layout.trash, calls)
        try layout.synchronize(layout.fan(hash), calls)
        return true
    }

    /// Brings the file of `hash` back from the trash, if it is there and intact, and says what was found.
    ///
    /// A damaged one stays in the trash and is never handed out. Throws `MediaVaultError` when the disk cannot read or
    /// rename it. Cost: one pass over it when it is there.
    @discardableResult
    public func revive(_ hash: ContentHash) throws(MediaVaultError) -> BlobState {
        let state = try state(of: layout.trashed(hash), hash)
        guard state == .intact else { return state }
        try prepareFan(hash)
        try takeOutOfTrash(hash)
        try layout.synchronize(layout.fan(hash), calls)
        return .intact
    }

    /// Whether there is a file for whoever wants to read `hash`: one that lies in the trash is brought back.
    ///
    /// Throws `MediaVaultError`. Cost: one `lstat`; for a file in the trash, that of `revive`.
    public func claim(_ hash: ContentHash) throws(MediaVaultError) -> Bool {
        if try contains(hash) { return true }
        return try revive(hash) == .intact
    }

    /// What lies in the trash, in the order of the hashes. Names that are no hash are passed over.
    public func trash() throws(MediaVaultError) -> [ShelvedFile] { try shelf(layout.trash) }

    /// The stored files with their sizes and when they came into the vault, in the order of the hashes.
    ///
    /// Throws when the vault cannot be listed. Cost: one `lstat` each.
    public func files() throws(MediaVaultError) -> [ShelvedFile] {
        var found: [ShelvedFile] = []
        for hash in try hashes() {
            if let file = try shelved(hash, path(of: hash)) { found.append(file) }
        }
        return found
    }

    /// Removes a file from the trash, for good; false when it is not there.
    ///
    /// Throws `MediaVaultError`. A file in use elsewhere in this moment stays readable to whoever has it open.
    @discardableResult
    public func removeFromTrash(_ hash: ContentHash) throws(MediaVaultError) -> Bool {
        try remove(layout.trashed(hash))
    }

    /// Renames a file out of the trash, over whatever damaged one has its place.
    func takeOutOfTrash(_ hash: ContentHash) throws(MediaVaultError) {
        let trashed = layout.trashed(hash)
        guard calls.rename(trashed, path(of: hash)) == 0 else { throw .writing(trashed, errno) }
        try layout.synchronize(layout.trash, calls)
    }

    func remove(_ path: String) throws(MediaVaultError) -> Bool {
        if unlink(path) == 0 { return true }
        guard errno == ENOENT else { throw .writing(path, errno) }
        return false
    }

    /// The files of a folder whose names are hashes.
    func shelf(_ folder: String) throws(MediaVaultError) -> [ShelvedFile] {
        var found: [ShelvedFile] = []
        for name in try FolderListing.names(in: folder) {
            guard let hash = ContentHash(text: name), hash.hex == name else { continue }
            if let file = try shelved(hash, folder + "/" + name) { found.append(file) }
        }
        return found
    }

    private func shelved(_ hash: ContentHash, _ path: String) throws(MediaVaultError) -> ShelvedFile? {
        var status = Glibc.stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw .reading(path, errno)
        }
        let milliseconds = Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000
        return ShelvedFile(
            hash: hash, byteCount: Int64(status.st_size), time: WallTime(milliseconds: milliseconds))
    }

    /// Sets a file's time of modification. A copy of the vault that loses it is merely newer: kept for longer.
    private func stamp(_ path: String, _ time: WallTime) throws(MediaVaultError) {
        let parts = time.milliseconds.quotientAndRemainder(dividingBy: 1000)
        let moment = timespec(tv_sec: Int(parts.quotient), tv_nsec: Int(max(parts.remainder, 0)) * 1_000_000)
        let times = [moment, moment]
        guard utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW) == 0 || errno == ENOENT else {
            throw .writing(path, errno)
        }
    }
}
