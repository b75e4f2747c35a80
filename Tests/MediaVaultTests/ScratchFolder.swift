import Glibc
import MediaVault

/// A folder of a test's own, removed with everything in it at the end.
final class ScratchFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/media-vault-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw MediaVaultError(.writeFailed, "no folder for a test", path: "/tmp", errorNumber: errno)
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { ScratchFolder.remove(Array(path.utf8)) }

    /// Writes `bytes` to a file called `name`, and returns its path.
    func write(_ bytes: [UInt8], as name: String = "picture") -> String {
        let file = path + "/" + name
        ScratchFolder.write(bytes, to: file)
        return file
    }

    static func write(_ bytes: [UInt8], to file: String) {
        _ = unlink(file)
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        _ = close(descriptor)
    }

    static func names(in folder: String) -> [String] {
        entries(in: Array(folder.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Names as bytes, for not all of them are UTF-8.
    private static func entries(in folder: [UInt8]) -> [[UInt8]] {
        guard let stream = opendir(folder.map { CChar(bitPattern: $0) } + [0]) else { return [] }
        defer { _ = closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            names.append(withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
        }
        return names.filter { ![Array(".".utf8), Array("..".utf8)].contains($0) }
    }

    private static func remove(_ path: [UInt8]) {
        let cString = path.map { CChar(bitPattern: $0) } + [0]
        if unlink(cString) == 0 { return }
        for name in entries(in: path) { remove(path + [0x2F] + name) }
        _ = rmdir(cString)
    }
}
