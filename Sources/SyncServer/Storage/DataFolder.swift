import Glibc

/// Where a server keeps everything.
///
/// | path | what it is |
/// |---|---|
/// | `server.sqlite` | diaries, devices, logs, and which diary has which blob |
/// | `blobs/ab/<64 hex>` | media files, named by their SHA-256 |
/// | `uploads/<id>` | what has arrived of uploads that can be resumed |
/// | `staging/` | files on their way to `blobs/`; emptied at start |
/// | `server.lock` | held while a server runs |
/// | `write.lock` | held during each write to the database |
struct DataFolder: Sendable {
    let path: String

    var database: String { path + "/server.sqlite" }
    var blobs: String { path + "/blobs" }
    var staging: String { path + "/staging" }
    var uploads: String { path + "/uploads" }
    var serverLock: String { path + "/server.lock" }
    var writeLock: String { path + "/write.lock" }

    /// Whether a server or its tools have been here, as far as one may look.
    var hasDatabase: Bool { access(database, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR }

    /// Creates what is missing, readable by the owner only.
    func create() throws {
        for folder in [path, blobs, staging, uploads] { try DataFolder.makeFolder(folder) }
    }

    /// Makes one folder, durably; one that exists is fine.
    static func makeFolder(_ path: String) throws {
        if mkdir(path, 0o700) == 0 { return try sync(parent(of: path)) }
        guard errno == EEXIST else { throw SystemCallError("mkdir", path) }
    }

    /// The folder a path lies in.
    static func parent(of path: String) -> String {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The names in a folder, in no order.
    static func names(_ folder: String) throws -> [String] {
        guard let entries = opendir(folder) else { throw SystemCallError("opendir", folder) }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Waits until the entries of a folder are on disk.
    static func sync(_ folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemCallError("open", folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SystemCallError("fsync", folder) }
    }
}
