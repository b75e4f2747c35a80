internal import Glibc
internal import SyncCore

/// Where things lie.
///
///     objects/ab/<62 hexadecimal digits>   a file whose SHA-256 begins with ab, read-only
///     staging/                             files that are being written or received, removed after a crash
///     partial/<64 hexadecimal digits>      unfinished downloads, kept until they are whole or no longer wanted
///     trash/<64 hexadecimal digits>        files that nothing refers to, modified when they were put there
struct VaultLayout: Sendable {
    let folder: String

    var objects: String { folder + "/objects" }
    var staging: String { folder + "/staging" }
    var partial: String { folder + "/partial" }
    var trash: String { folder + "/trash" }

    /// The folder of the blobs that share a first byte.
    func fan(_ hash: ContentHash) -> String { objects + "/" + hash.hex.prefix(2) }

    func object(_ hash: ContentHash) -> String { fan(hash) + "/" + hash.hex.dropFirst(2) }

    func trashed(_ hash: ContentHash) -> String { trash + "/" + hash.hex }

    func unfinished(_ hash: ContentHash) -> String { partial + "/" + hash.hex }

    /// Creates the folders that are missing and makes them durable.
    func create(_ calls: FileCalls) throws(MediaVaultError) {
        if try makeFolder(folder) { try synchronize(folder + "/..", calls) }
        let isNew = try [objects, staging, partial, trash].map(makeFolder)
        if isNew.contains(true) { try synchronize(folder, calls) }
    }

    /// Creates one folder; false when it was there.
    func makeFolder(_ path: String) throws(MediaVaultError) -> Bool {
        if mkdir(path, 0o700) == 0 { return true }
        guard errno == EEXIST else { throw .writing(path, errno) }
        return false
    }

    func synchronize(_ folder: String, _ calls: FileCalls) throws(MediaVaultError) {
        try OpenFile(folder: folder).synchronize(calls)
    }
}
