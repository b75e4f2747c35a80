/// A value on the wire: a tag, then its content.
///
/// | tag | content |
/// |---|---|
/// | 0 null | nothing |
/// | 1 integer | zigzag varint |
/// | 2 real | 8 bytes, IEEE 754, least significant first |
/// | 3 text | varint length, UTF-8 |
/// | 4 bytes | varint length, bytes |
/// | 5 record | 16 bytes |
/// | 6 tuple | varint count, values; at most 8 deep |
extension ByteWriter {
    /// Writes a value.
    package mutating func value(_ value: Value) {
        switch value {
        case .null: byte(0)
        case .integer(let number):
            byte(1)
            signed(number)
        case .real(let bits):
            byte(2)
            fixed(bits.littleEndian)
        case .text(let text):
            byte(3)
            self.text(text.string)
        case .bytes(let raw):
            byte(4)
            raw.withUnsafeBytes { block($0) }
        case .record(let record):
            byte(5)
            bytes16(record.bytes)
        case .tuple(let values):
            byte(6)
            varint(values.count)
            for part in values { self.value(part) }
        }
    }
}

extension ByteReader {
    /// Reads a value. `.unsupported` for a tag of a newer version.
    package mutating func value(depth: Int = 0) throws(WireError) -> Value {
        switch try byte("value tag") {
        case 0: return .null
        case 1: return .integer(try signed("integer"))
        case 2: return .real(bits: try fixed(UInt64.self, "real"))
        case 3: return .text(ExactText(try text("text")))
        case 4: return .bytes(Array(try block("bytes")))
        case 5: return .record(RecordID(try bytes16("record")))
        case 6: return .tuple(try tuple(depth: depth + 1))
        default: throw error(.unsupported, "value tag")
        }
    }

    private mutating func tuple(depth: Int) throws(WireError) -> [Value] {
        guard depth <= Limits.maximumValueDepth else { throw error(.limitExceeded, "tuple depth") }
        let count = try elementCount("tuple count")
        var values: [Value] = []
        for _ in 0..<count { values.append(try value(depth: depth)) }
        return values
    }
}
