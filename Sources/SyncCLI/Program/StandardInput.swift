import Glibc

/// What is piped into the program.
enum StandardInput {
    private static let maximumByteCount = 16 << 20

    /// All of it, without the line end that `echo` puts behind it. Throws `CommandError`.
    static func text() throws -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            guard count >= 0 else { throw CommandError("standard input cannot be read: check what is piped in") }
            if count == 0 { break }
            bytes += buffer[..<count]
            guard bytes.count <= maximumByteCount else {
                throw CommandError("what is piped in is larger than any text of a diary: shorten it")
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandError("what is piped in is not UTF-8: convert it, for example with iconv")
        }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
