import Glibc

/// A folder of one test, removed with the files in it when the test lets go of it.
final class TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/sqlitekit-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
        }
        precondition(!path.isEmpty, "no temporary folder could be made")
    }

    func file(_ name: String) -> String { path + "/" + name }

    func write(_ name: String, _ text: String) {
        let descriptor = open(file(name), O_CREAT | O_WRONLY, 0o600)
        let bytes = Array(text.utf8)
        precondition(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
    }

    deinit {
        guard let entries = opendir(path) else { return }
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            unlink(file(name))
        }
        closedir(entries)
        rmdir(path)
    }
}
