/// A 64-bit mark of a text's bytes: tells whether a text is still the one that an editor loaded.
///
/// Not cryptographic: it guards against mistakes, not against attacks. Cost: a multiplication for eight bytes.
struct TextMark: Hashable, Sendable {
    var bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    init(_ bytes: [UInt8]) {
        var bits = UInt64(bytes.count) &* 0x9e37_79b9_7f4a_7c15
        bytes.withUnsafeBytes { raw in
            var offset = 0
            while offset + 8 <= raw.count {
                bits = TextMark.mixed(
                    bits, UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
                offset += 8
            }
            for byte in raw[offset...] { bits = TextMark.mixed(bits, UInt64(byte)) }
        }
        self.bits = bits
    }

    private static func mixed(_ bits: UInt64, _ word: UInt64) -> UInt64 {
        let product = (bits ^ word) &* 0xff51_afd7_ed55_8ccd
        return product ^ product >> 32
    }
}
