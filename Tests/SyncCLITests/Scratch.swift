import Glibc

/// A folder of one test, removed with everything in it when the test lets go of it.
final class Scratch {
    let path: String

    init() {
        var template = Array("/tmp/synccli-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
        }
        precondition(!path.isEmpty, "no temporary folder could be made")
    }

    func file(_ name: String) -> String { path + "/" + name }

    @discardableResult
    func write(_ name: String, _ bytes: [UInt8], mode: mode_t = 0o600) -> String {
        let descriptor = open(file(name), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, mode)
        precondition(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
        return file(name)
    }

    /// Something that begins like a JPEG file.
    func picture(_ name: String, _ content: String = "picture") -> String {
        write(name, [0xFF, 0xD8, 0xFF, 0xE0] + Array(content.utf8))
    }

    func read(_ name: String) -> String {
        guard let file = fopen(file(name), "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    deinit { Scratch.remove(path) }

    private static func remove(_ path: String) {
        if let entries = opendir(path) {
            while let entry = readdir(entries) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { remove(path + "/" + name) }
            }
            closedir(entries)
        }
        Glibc.remove(path)
    }
}
