import Glibc

/// Where a path leads, without links and dots.
struct ResolvedPath {
    private let bytes: [UInt8]

    /// Whether this is a folder or something below it.
    func lies(in folder: ResolvedPath) -> Bool {
        (bytes + [0x2F]).starts(with: folder.bytes == [0x2F] ? folder.bytes : folder.bytes + [0x2F])
    }

    /// A path that exists; `nil` when it does not.
    static func of(_ path: [UInt8]) -> ResolvedPath? {
        guard let found = realpath(path.map { CChar(bitPattern: $0) } + [0], nil) else { return nil }
        defer { free(found) }
        return ResolvedPath(bytes: (0..<strlen(found)).map { UInt8(bitPattern: found[$0]) })
    }

    /// A path that exists, or whose folder does; else `nil`.
    static func ofNew(_ path: [UInt8]) -> ResolvedPath? {
        if let found = of(path) { return found }
        guard let end = path.lastIndex(where: { $0 != 0x2F }) else { return nil }
        let trimmed = path[...end]
        guard let slash = trimmed.lastIndex(of: 0x2F) else {
            return of([0x2E]).map { ResolvedPath(bytes: $0.bytes + [0x2F] + trimmed) }
        }
        return of(Array(trimmed[...slash])).map { ResolvedPath(bytes: $0.bytes + trimmed[slash...]) }
    }
}
