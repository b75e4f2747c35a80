/// Reads the binary formats of `Docs/WireFormat.md` from memory it does not own.
///
/// Every read is bounds-checked and throws `WireError`; nothing traps and nothing allocates by a claimed length.
/// Confined to the scope of the buffer it was made from: never store one.
package struct ByteReader {
    private let base: UnsafeRawPointer?
    private let end: Int
    /// The next byte to be read.
    package private(set) var offset = 0

    /// Reads `bytes` from their start.
    package init(_ bytes: UnsafeRawBufferPointer) {
        base = bytes.baseAddress
        end = bytes.count
    }

    /// How many bytes are left.
    package var remaining: Int { end - offset }
    /// Whether everything has been read.
    package var isAtEnd: Bool { offset == end }

    /// One byte.
    package mutating func byte(_ what: StaticString) throws(WireError) -> UInt8 {
        guard offset < end, let base else { throw error(.truncated, what) }
        defer { offset += 1 }
        return base.load(fromByteOffset: offset, as: UInt8.self)
    }

    /// The next `count` bytes, without a copy: valid as long as the buffer is.
    package mutating func bytes(_ count: Int, _ what: StaticString) throws(WireError) -> UnsafeRawBufferPointer {
        guard count >= 0, count <= remaining else { throw error(.truncated, what) }
        defer { offset += count }
        return UnsafeRawBufferPointer(start: base.map { $0 + offset }, count: count)
    }

    /// An unsigned number in the shortest LEB128 form; a longer form of the same number is malformed.
    package mutating func varint(_ what: StaticString) throws(WireError) -> UInt64 {
        let first = try byte(what)
        if first < 0x80 { return UInt64(first) }
        return try longVarint(UInt64(first & 0x7f), what)
    }

    private mutating func longVarint(_ start: UInt64, _ what: StaticString) throws(WireError) -> UInt64 {
        var value = start
        var shift: UInt64 = 7
        while true {
            let next = try byte(what)
            guard shift < 63 || next <= 1 else { throw error(.malformed, what) }
            value |= UInt64(next & 0x7f) << shift
            guard next >= 0x80 else {
                if next == 0 { throw error(.malformed, what) }
                return value
            }
            shift += 7
        }
    }

    /// A signed number in zigzag form.
    package mutating func signed(_ what: StaticString) throws(WireError) -> Int64 {
        let raw = try varint(what)
        return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
    }

    /// A count or length of at most `limit`.
    package mutating func count(limit: Int, _ what: StaticString) throws(WireError) -> Int {
        let value = try varint(what)
        guard value <= UInt64(limit) else { throw error(.limitExceeded, what) }
        return Int(value)
    }

    /// A count of elements that follow, each of at least one byte.
    package mutating func elementCount(_ what: StaticString) throws(WireError) -> Int {
        let value = try varint(what)
        guard value <= UInt64(remaining) else { throw error(.limitExceeded, what) }
        return Int(value)
    }

    /// A length and that many bytes, without a copy.
    package mutating func block(_ what: StaticString) throws(WireError) -> UnsafeRawBufferPointer {
        let length = try varint(what)
        guard length <= UInt64(remaining) else { throw error(.truncated, what) }
        return try bytes(Int(length), what)
    }

    /// Sixteen bytes.
    package mutating func bytes16(_ what: StaticString) throws(WireError) -> Bytes16 {
        let raw = try bytes(16, what)
        return raw.baseAddress.map(Bytes16.init(loading:)) ?? Bytes16(high: 0, low: 0)
    }

    /// Thirty-two bytes.
    package mutating func hash(_ what: StaticString) throws(WireError) -> ContentHash {
        ContentHash(head: try bytes16(what), tail: try bytes16(what))
    }

    /// A fixed-size number, its least significant byte first.
    package mutating func fixed<Number: FixedWidthInteger>(
        _ type: Number.Type, _ what: StaticString
    ) throws(WireError) -> Number {
        let raw = try bytes(MemoryLayout<Number>.size, what)
        return Number(littleEndian: raw.loadUnaligned(as: Number.self))
    }

    /// UTF-8 text with its length before it; bytes that are not UTF-8 are malformed.
    package mutating func text(_ what: StaticString) throws(WireError) -> String {
        let raw = try block(what)
        guard let text = String(validating: raw.bindMemory(to: UInt8.self), as: UTF8.self) else {
            throw error(.malformed, what)
        }
        return text
    }

    /// Everything that is left, without a copy.
    package mutating func rest() -> UnsafeRawBufferPointer {
        defer { offset = end }
        return UnsafeRawBufferPointer(start: base.map { $0 + offset }, count: remaining)
    }

    /// Throws unless everything has been read.
    package func expectEnd(_ what: StaticString) throws(WireError) {
        guard isAtEnd else { throw error(.malformed, what) }
    }

    /// An error at the current offset.
    package func error(_ reason: WireError.Reason, _ what: StaticString) -> WireError {
        WireError(reason, what, offset: offset)
    }
}
