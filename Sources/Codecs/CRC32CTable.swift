/// CRC-32C eight bytes at a time from eight tables of 256 entries ("slicing by 8": Kounavis and Berry, 2005).
enum CRC32CTable {
    /// The Castagnoli polynomial, bits reversed.
    private static let polynomial: UInt32 = 0x82F6_3B78

    /// Table k, entry b: what byte b contributes when k more bytes follow it.
    private static let entries: [UInt32] = {
        var table = (0..<256).map { shifted(UInt32($0)) }
        for index in 256..<2048 {
            let before = table[index - 256]
            table.append(before >> 8 ^ table[Int(before & 0xFF)])
        }
        return table
    }()

    private static func shifted(_ byte: UInt32) -> UInt32 {
        (0..<8).reduce(byte) { state, _ in state >> 1 ^ (state & 1 == 1 ? polynomial : 0) }
    }

    /// Goes on from the register `state` over `bytes`; the caller inverts before and after.
    static func run(_ state: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
        entries.withUnsafeBufferPointer { table in
            var state = state
            var offset = 0
            while offset &+ 8 <= bytes.count {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                state = step(table, word ^ UInt64(state))
                offset &+= 8
            }
            for byte in bytes[offset...] { state = state >> 8 ^ table[Int((state ^ UInt32(byte)) & 0xFF)] }
            return state
        }
    }

    @inline(__always)
    private static func step(_ table: UnsafeBufferPointer<UInt32>, _ word: UInt64) -> UInt32 {
        let low =
            table[1792 | Int(word & 0xFF)] ^ table[1536 | Int(word >> 8 & 0xFF)]
            ^ table[1280 | Int(word >> 16 & 0xFF)] ^ table[1024 | Int(word >> 24 & 0xFF)]
        let high =
            table[768 | Int(word >> 32 & 0xFF)] ^ table[512 | Int(word >> 40 & 0xFF)]
            ^ table[256 | Int(word >> 48 & 0xFF)] ^ table[Int(word >> 56)]
        return low ^ high
    }
}
