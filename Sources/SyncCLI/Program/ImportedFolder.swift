import Glibc

/// The files below a folder, for importing them.
enum ImportedFolder {
    /// The files at a path: itself unless it is a folder; else those below it, by name, hidden ones and links aside.
    static func files(at path: [UInt8]) -> [[UInt8]] {
        guard isFolder(path) else { return [path] }
        return names(path).flatMap { name in
            let inner = path + (path.last == 0x2F ? [] : [0x2F]) + name
            return isLink(inner) ? [] : files(at: inner)
        }
    }

    /// Sorted, so that two runs go the same way. Bytes, for not all names are UTF-8.
    private static func names(_ path: [UInt8]) -> [[UInt8]] {
        guard let folder = opendir(cString(path)) else { return [] }
        defer { closedir(folder) }
        var names: [[UInt8]] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name.first != 0x2E { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private static func isFolder(_ path: [UInt8]) -> Bool {
        var status = stat()
        return stat(cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func isLink(_ path: [UInt8]) -> Bool {
        var status = stat()
        return lstat(cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private static func cString(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }
}
