/// Reads numbers from bytes in memory, in either byte order, one after another.
///
/// Every read is bounds-checked and throws `ContainerError.malformed`.
package struct ByteCursor {
    /// What is read.
    package let bytes: [UInt8]
    /// The next byte to be read; may be set to any number.
    package var offset = 0
    /// Whether numbers have their lowest byte first.
    package var isLittleEndian: Bool

    package init(_ bytes: [UInt8], isLittleEndian: Bool = false) {
        self.bytes = bytes
        self.isLittleEndian = isLittleEndian
    }

    /// How many bytes are left.
    package var remaining: Int { max(0, bytes.count - offset) }

    /// An unsigned number of up to eight bytes; of no bytes it is 0.
    package mutating func number(bytes width: Int) throws(ContainerError) -> UInt64 {
        guard offset >= 0, width <= remaining else { throw .malformed("a part that ends too early") }
        var value: UInt64 = 0
        for index in 0..<width {
            let place = isLittleEndian ? offset + width - 1 - index : offset + index
            value = value << 8 | UInt64(bytes[place])
        }
        offset += width
        return value
    }

    package mutating func byte() throws(ContainerError) -> UInt8 { UInt8(truncatingIfNeeded: try number(bytes: 1)) }
    package mutating func short() throws(ContainerError) -> UInt16 { UInt16(truncatingIfNeeded: try number(bytes: 2)) }
    package mutating func word() throws(ContainerError) -> UInt32 { UInt32(truncatingIfNeeded: try number(bytes: 4)) }
    package mutating func long() throws(ContainerError) -> UInt64 { try number(bytes: 8) }

    /// Four characters, always in the order in which they stand.
    package mutating func code() throws(ContainerError) -> FourCC {
        var forwards = self
        forwards.isLittleEndian = false
        let code = FourCC(rawValue: try forwards.word())
        offset = forwards.offset
        return code
    }

    /// Skips bytes. Throws where there are not as many.
    package mutating func skip(_ count: Int) throws(ContainerError) {
        guard count >= 0, count <= remaining, offset >= 0 else { throw .malformed("a part that ends too early") }
        offset += count
    }

    /// The next bytes.
    package mutating func bytes(_ count: Int) throws(ContainerError) -> [UInt8] {
        let start = offset
        try skip(count)
        return Array(bytes[start..<offset])
    }

    /// A text that ends with a zero byte or with the bytes.
    package mutating func text() throws(ContainerError) -> String {
        guard offset >= 0, offset <= bytes.count else { throw .malformed("a part that ends too early") }
        let end = bytes[offset...].firstIndex(of: 0) ?? bytes.endIndex
        defer { offset = min(end + 1, bytes.count) }
        return String(decoding: bytes[offset..<end], as: UTF8.self)
    }
}
