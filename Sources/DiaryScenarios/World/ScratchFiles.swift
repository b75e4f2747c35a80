internal import Glibc

/// What scenarios do with files and folders: copying a store as a person copies a folder.
enum ScratchFiles {
    /// The names in a folder, sorted; none when it does not exist.
    static func names(_ folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// How many files there are in and below a folder.
    static func count(_ folder: String) -> Int {
        names(folder).reduce(0) { sum, name in
            let path = folder + "/" + name
            return sum + (isFolder(path) ? count(path) : 1)
        }
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    static func makeFolder(_ path: String) throws(ScratchError) {
        guard mkdir(path, 0o700) == 0 else { throw ScratchError("made", path) }
    }

    /// Copies a folder with all in it to a path that must not exist.
    static func copy(_ source: String, to target: String) throws(ScratchError) {
        try makeFolder(target)
        for name in names(source) {
            let (from, to) = (source + "/" + name, target + "/" + name)
            if isFolder(from) { try copy(from, to: to) } else { try write(try read(from), to: to) }
        }
    }

    static func read(_ path: String) throws(ScratchError) -> [UInt8] {
        guard let file = fopen(path, "re") else { throw ScratchError("opened", path) }
        defer { fclose(file) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { content += buffer[..<count] }
        guard ferror(file) == 0 else { throw ScratchError("read", path) }
        return content
    }

    /// Writes a new file in the place of what was there.
    static func write(_ content: [UInt8], to path: String) throws(ScratchError) {
        guard let file = fopen(path, "we") else { throw ScratchError("created", path) }
        let count = fwrite(content, 1, content.count, file)
        guard fclose(file) == 0, count == content.count else { throw ScratchError("written", path) }
    }

    /// Removes a file or a folder with all in it; one that is not there is fine.
    static func remove(_ path: String) {
        if isFolder(path) { for name in names(path) { remove(path + "/" + name) } }
        _ = Glibc.remove(path)
    }
}
