import SyncTestSupport

/// A path of a test's own, with or without a file, in a folder that is removed at the end.
final class ScratchFile: Sendable {
    /// What was written at first.
    let bytes: [UInt8]
    private let folder = TemporaryFolder()

    /// Without a count, nothing exists at the path.
    init(byteCount: Int? = nil) {
        bytes = (0..<(byteCount ?? 0)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        if byteCount != nil { TemporaryFolder.write(bytes, to: path) }
    }

    var path: String { folder.file("file") }

    var exists: Bool { TemporaryFolder.exists(path) }

    func remove() { TemporaryFolder.remove(path) }

    func read() -> [UInt8] { TemporaryFolder.read(path) }
}
