internal import Glibc

/// Making a diary's folder.
enum Folder {
    /// Makes `path` and the folders above it, as far as they are missing. A new one is its owner's alone.
    ///
    /// Throws `FolderError`.
    static func make(_ path: String) throws(FolderError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        let failure = errno
        guard failure == ENOENT, let parent = parent(of: path) else { throw FolderError(path, failure) }
        try make(parent)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FolderError(path, errno) }
    }

    private static func parent(of path: String) -> String? {
        var rest = path[...]
        while rest.last == "/" { rest.removeLast() }
        guard let slash = rest.lastIndex(of: "/"), slash > rest.startIndex else { return nil }
        return String(rest[..<slash])
    }
}
