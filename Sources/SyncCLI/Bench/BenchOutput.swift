internal import Glibc

/// Lines that appear at once, however long the next benchmark takes.
enum BenchOutput {
    static func show(_ line: String) { write(line, to: STDOUT_FILENO) }
    static func complain(_ line: String) { write(line, to: STDERR_FILENO) }

    private static func write(_ line: String, to file: Int32) {
        let bytes = Array("\(line)\n".utf8)
        var done = 0
        while done < bytes.count {
            let written = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress.map { $0 + done }, $0.count - done) }
            guard written > 0 else { return }
            done += written
        }
    }
}
