/// Numbers as containers write them.
enum BigEndian {
    static func word16(_ number: Int) -> [UInt8] { bytes(UInt64(number), 2) }
    static func word32(_ number: Int) -> [UInt8] { bytes(UInt64(number), 4) }

    private static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - 1 - $0))) }
    }

    /// A box (ISO/IEC 14496-12).
    static func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
        let body = parts.flatMap(\.self)
        return word32(body.count + 8) + Array(type.utf8) + body
    }
}
