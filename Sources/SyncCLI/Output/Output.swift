import FoundationEssentials
import Glibc
import Synchronization

/// Where the program's words go: results to standard output, everything else to standard error.
enum Output {
    private static let lastFailure = Mutex<Int32>(0)

    /// Why standard output has not taken all that was printed, or `nil`.
    ///
    /// A reader that has gone is no reason: there is nobody to tell.
    static var failure: String? {
        let number = lastFailure.withLock { $0 }
        return number == 0 || number == EPIPE ? nil : String(cString: strerror(number))
    }

    /// Prints text for people; ends it with a line end unless it has one. Nothing is printed for an empty text.
    static func text(_ text: String) {
        guard !text.isEmpty else { return }
        write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8), to: STDOUT_FILENO)
    }

    /// Prints bytes as they are.
    static func bytes(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

    /// Prints one JSON value on a line.
    static func json(_ object: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        text(String(decoding: try encoder.encode(object), as: UTF8.self))
    }

    /// Says one line on standard error.
    static func complaint(_ line: String) {
        let flat = line.split(whereSeparator: \.isNewline).joined(separator: " ")
        write(Array("sync-cli: \(flat)\n".utf8), to: STDERR_FILENO)
    }

    /// Shows a line in the place of the one before, on a terminal; an empty one takes it away.
    static func status(_ line: String) { write(Array("\r\u{1B}[K\(line)".utf8), to: STDERR_FILENO) }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                if descriptor == STDOUT_FILENO { lastFailure.withLock { [number = errno] in $0 = number } }
                return
            }
            rest = rest.dropFirst(count)
        }
    }
}
