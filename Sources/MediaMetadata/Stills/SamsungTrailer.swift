/// The directory that Samsung's cameras append to a picture: `SEFH`, a version, a number of entries of 12 bytes each, the
/// directory's length from `SEFH` on, `SEFT`; little-endian.
enum SamsungTrailer {
    private static let longest: Int64 = 4096
    private static let movie: UInt16 = 0x0A30

    /// Whether it names a movie.
    static func holdsMovie(_ source: ByteSource) throws(ContainerError) -> Bool {
        guard source.count > 20 else { return false }
        var tail = ByteCursor(try source.bytes(source.count - 8..<source.count), isLittleEndian: true)
        guard tail.remaining == 8 else { return false }
        let length = Int64(try tail.word())
        guard try tail.code() == "SEFT", length <= longest, length + 8 <= source.count else { return false }
        let start = source.count - 8 - length
        var directory = ByteCursor(try source.bytes(start..<source.count - 8), isLittleEndian: true)
        return try contains(movie, &directory)
    }

    private static func contains(_ wanted: UInt16, _ directory: inout ByteCursor) throws(ContainerError) -> Bool {
        guard directory.remaining >= 12, try directory.code() == "SEFH" else { return false }
        try directory.skip(4)
        let count = Int(try directory.word())
        for _ in 0..<min(count, directory.remaining / 12) {
            try directory.skip(2)
            if try directory.short() == wanted { return true }
            try directory.skip(8)
        }
        return false
    }
}
