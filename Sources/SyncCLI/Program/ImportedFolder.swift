import Glibc

/// The files below a folder, for importing them.
enum ImportedFolder {
    /// The files at a path: itself unless it is a folder; else those below it, by name, hidden ones and links aside.
    static func files(at path: String) -> [String] {
        guard isFolder(path) else { return [path] }
        return names(path).flatMap { name in
            let inner = path + (path.hasSuffix("/") ? "" : "/") + name
            return isLink(inner) ? [] : files(at: inner)
        }
    }

    /// Sorted, so that two runs go the same way.
    private static func names(_ path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}
