import Glibc
import SyncCore

/// A path of a test's own, with or without a file, in a folder that is removed at the end.
final class ScratchFile: Sendable {
    let path: String
    /// What was written at first.
    let bytes: [UInt8]
    private let folder: String

    /// Without a count, nothing exists at the path.
    init(byteCount: Int? = nil) throws {
        var template = Array("/tmp/curl-transport-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw TransportError(.retryLater, "no folder for a test: \(errno)") }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = folder + "/file"
        bytes = (0..<(byteCount ?? 0)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        guard byteCount != nil else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        _ = close(descriptor)
    }

    deinit {
        remove()
        _ = rmdir(folder)
    }

    var exists: Bool { access(path, F_OK) == 0 }

    func remove() { _ = unlink(path) }

    func read() -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { _ = close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return [] }
        var content = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = Glibc.read(descriptor, &content, content.count)
        return Array(content.prefix(max(count, 0)))
    }
}
