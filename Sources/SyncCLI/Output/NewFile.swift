import Glibc

/// A file that a command makes for somebody else to read.
enum NewFile {
    /// Writes a file for its owner alone, or leaves nothing behind. Throws `CommandError`; a file that exists is kept.
    static func write(_ bytes: [UInt8], to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let advice = errno == EEXIST ? "choose another name, it is kept" : "choose another place"
            throw CommandError("\(path) cannot be made (\(String(cString: strerror(errno)))): \(advice)")
        }
        let failure = write(bytes[...], to: descriptor)
        let isClosed = close(descriptor) == 0
        guard failure == nil, isClosed else {
            let reason = String(cString: strerror(failure ?? errno))
            unlink(path)
            throw CommandError("\(path) could not be written (\(reason)): make room or choose another place")
        }
    }

    /// Writes all of it; returns the number of an error.
    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int32? {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return nil
    }
}
