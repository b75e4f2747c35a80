import Glibc

/// A folder of one test, removed with the files in it when the test lets go of it.
final class StoreFolder {
    let path: String

    init() {
        var template = Array("/tmp/diarystore-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
        }
        precondition(!path.isEmpty, "no temporary folder could be made")
    }

    func file(_ name: String = "diary.sqlite") -> String { path + "/" + name }

    /// Copies a database with what has not been checkpointed of it.
    func copyDatabase(_ from: String = "diary.sqlite", to copy: String) {
        for suffix in ["", "-wal"] { copyFile(file(from + suffix), to: file(copy + suffix)) }
    }

    private func copyFile(_ from: String, to copy: String) {
        guard let source = fopen(from, "r"), let target = fopen(copy, "w") else { return }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, source), count > 0 { fwrite(buffer, 1, count, target) }
        fclose(source)
        fclose(target)
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
