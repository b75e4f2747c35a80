import Glibc

/// A folder of one test, in memory where the system has such a place, removed when the test lets go of it.
final class ScratchFolder: Sendable {
    let path: String

    init() {
        let base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(base)/sync-engine-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
        }
        precondition(!path.isEmpty, "no scratch folder could be made")
    }

    deinit { ScratchFolder.remove(path) }

    /// The names in a folder, sorted; none when it does not exist.
    static func names(_ folder: String) -> [String] {
        guard let entries = opendir(folder) else { return [] }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// All files below a folder, by their path within it.
    static func files(_ folder: String, _ prefix: String = "") -> [String] {
        names(folder).flatMap { name in
            isFolder(folder + "/" + name) ? files(folder + "/" + name, prefix + name + "/") : [prefix + name]
        }
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Removes a file or a folder with all in it; one that is not there is fine.
    static func remove(_ path: String) {
        if isFolder(path) { for name in names(path) { remove(path + "/" + name) } }
        _ = Glibc.remove(path)
    }

    /// Makes a folder.
    static func make(_ path: String) { mkdir(path, 0o700) }

    /// Copies a folder with all in it to a path that must not exist.
    static func copy(_ source: String, to target: String) {
        make(target)
        for name in names(source) {
            let (from, to) = (source + "/" + name, target + "/" + name)
            if isFolder(from) { copy(from, to: to) } else { write(read(from), to: to) }
        }
    }

    /// A file's bytes.
    static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { content += buffer[..<count] }
        return content
    }

    /// Writes a file, replacing what was there.
    static func write(_ content: [UInt8], to path: String) {
        _ = unlink(path)
        guard let file = fopen(path, "w") else { return }
        fwrite(content, 1, content.count, file)
        fclose(file)
    }
}
