/// SplitMix64 (Steele et al. 2014), which fills buffers quickly: the same bytes for the same seed.
package struct CorpusRandom: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    package mutating func bytes(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let raw = UnsafeMutableRawBufferPointer(buffer)
            var place = 0
            while place + 8 <= count {
                raw.storeBytes(of: next(), toByteOffset: place, as: UInt64.self)
                place += 8
            }
            while place < count {
                raw[place] = UInt8(truncatingIfNeeded: next())
                place += 1
            }
            filled = count
        }
    }
}
