package import Glibc

extension TemporaryFolder {
    /// The names in a folder, sorted; none when it does not exist.
    package static func names(_ folder: String) -> [String] {
        entries(Array(folder.utf8)).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }

    /// All files below a folder, by their path within it.
    package static func files(_ folder: String, _ prefix: String = "") -> [String] {
        names(folder).flatMap { name in
            isFolder(folder + "/" + name) ? files(folder + "/" + name, prefix + name + "/") : [prefix + name]
        }
    }

    /// Whether there is something at a path; a link counts by itself.
    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Whether there is a folder at a path; a link to one is none.
    package static func isFolder(_ path: String) -> Bool { isFolder(cString(Array(path.utf8))) }

    /// Makes a folder.
    package static func make(_ path: String) {
        let isMade = mkdir(path, 0o700) == 0
        precondition(isMade, "\(path) could not be made: \(String(cString: strerror(errno)))")
    }

    /// Copies a folder with all in it to a path that must not exist.
    package static func copy(_ source: String, to target: String) {
        make(target)
        for name in names(source) {
            let (from, to) = (source + "/" + name, target + "/" + name)
            if isFolder(from) { copy(from, to: to) } else { write(read(from), to: to) }
        }
    }

    /// A file's bytes; none when it does not exist.
    package static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "re") else { return [] }
        defer { fclose(file) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { content += buffer[..<count] }
        return content
    }

    /// Writes a new file in the place of what was there.
    package static func write(_ content: [UInt8], to path: String, mode: mode_t = 0o600) {
        _ = unlink(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        precondition(descriptor >= 0, "\(path) could not be created: \(String(cString: strerror(errno)))")
        defer { close(descriptor) }
        var rest = content[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            precondition(count > 0, "\(path) could not be written: \(String(cString: strerror(errno)))")
            rest = rest.dropFirst(count)
        }
    }

    /// Gives a file or folder another path on the same file system.
    package static func rename(_ path: String, to target: String) {
        let isRenamed = Glibc.rename(path, target) == 0
        precondition(isRenamed, "\(path) could not be renamed: \(String(cString: strerror(errno)))")
    }

    /// Removes a file or a folder with all in it; one that is not there is fine.
    package static func remove(_ path: String) { remove(Array(path.utf8)) }

    private static func remove(_ path: [UInt8]) {
        let name = cString(path)
        if isFolder(name) { for entry in entries(path) { remove(path + [0x2F] + entry) } }
        _ = Glibc.remove(name)
    }

    private static func isFolder(_ path: [CChar]) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Names as bytes, for not all of them are UTF-8.
    private static func entries(_ folder: [UInt8]) -> [[UInt8]] {
        guard let stream = opendir(cString(folder)) else { return [] }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            names.append(withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
        }
        return names.filter { $0 != [0x2E] && $0 != [0x2E, 0x2E] }
    }

    private static func cString(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }
}
