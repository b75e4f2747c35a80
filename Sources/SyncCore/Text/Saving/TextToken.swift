/// A piece of a text that a difference keeps or replaces whole: a word with the blanks behind it, or a line.
struct TextToken: BitwiseCopyable {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Where it begins; it ends where the next one begins.
    var start: Int
    /// A number that equal tokens share, and others hardly ever do.
    var hash: UInt64

    init(_ text: Bytes, _ start: Int, _ end: Int) {
        self.start = start
        hash = TextToken.hash(text, start, end)
    }

    /// What counts as blank: the white space of ASCII.
    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0d ~= byte }

    private static func hash(_ text: Bytes, _ start: Int, _ end: Int) -> UInt64 {
        let raw = UnsafeRawBufferPointer(text)
        var hash = UInt64(truncatingIfNeeded: end &- start)
        var position = start
        while position &+ 8 <= end {
            hash = mixed(hash, raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            position &+= 8
        }
        if position == end { return hash }
        if position &+ 8 <= raw.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            return mixed(hash, word & ~(~0 << UInt64((end &- position) &* 8)))
        }
        var rest: UInt64 = 0
        for offset in 0..<(end - position) { rest |= UInt64(text[position + offset]) << UInt64(offset * 8) }
        return mixed(hash, rest)
    }

    @inline(__always)
    private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
        return product ^ product >> 29
    }
}
