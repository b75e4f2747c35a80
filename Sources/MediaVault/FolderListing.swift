internal import Glibc

/// Lists a folder.
enum FolderListing {
    /// The names in `folder` without `.` and `..`, in the order of their bytes; none when it does not exist.
    ///
    /// Names that are not UTF-8 are left out: the vault never makes such names.
    static func names(in folder: String) throws(MediaVaultError) -> [String] {
        guard let stream = opendir(folder) else {
            guard errno == ENOENT else { throw .reading(folder, errno) }
            return []
        }
        defer { _ = closedir(stream) }
        var names: [String] = []
        while let name = try next(stream, folder) { names.append(name) }
        return names.filter { !["", ".", ".."].contains($0) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The next name, empty when it is not UTF-8, or `nil` at the end.
    private static func next(_ stream: OpaquePointer, _ folder: String) throws(MediaVaultError) -> String? {
        errno = 0
        guard let entry = readdir(stream) else {
            guard errno == 0 else { throw .reading(folder, errno) }
            return nil
        }
        return withUnsafeBytes(of: &entry.pointee.d_name) { name in
            String(validating: name.prefix { $0 != 0 }, as: UTF8.self) ?? ""
        }
    }
}
