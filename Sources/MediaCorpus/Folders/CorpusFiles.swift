internal import Glibc

/// A corpus could not be written.
package struct CorpusError: Error, CustomStringConvertible {
    /// What happened and what to do.
    package var description: String
}

/// The system calls that a corpus needs, on paths of any bytes.
enum CorpusFiles {
    static func write(_ bytes: [UInt8], _ path: [UInt8]) throws {
        let descriptor = open(name(path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        defer { _ = close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw failure(path) }
            rest = rest.dropFirst(count)
        }
    }

    static func lengthen(_ path: [UInt8], to byteCount: Int) throws {
        guard truncate(name(path), byteCount) == 0 else { throw failure(path) }
    }

    static func makeFolder(_ path: [UInt8]) throws {
        guard mkdir(name(path), 0o700) == 0 else { throw failure(path) }
    }

    static func link(_ path: [UInt8], _ other: [UInt8]) throws {
        guard Glibc.link(name(path), name(other)) == 0 else { throw failure(other) }
    }

    static func symbolicLink(to target: [UInt8], _ path: [UInt8]) throws {
        guard symlink(name(target), name(path)) == 0 else { throw failure(path) }
    }

    static func pipe(_ path: [UInt8]) throws {
        guard mkfifo(name(path), 0o600) == 0 else { throw failure(path) }
    }

    private static func name(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }

    private static func failure(_ path: [UInt8]) -> CorpusError {
        let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
        return CorpusError(
            description: "\(String(decoding: path, as: UTF8.self)) cannot be made (\(reason)): make room for the corpus"
        )
    }
}
