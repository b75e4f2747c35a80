/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers for the same seed, on every machine.
///
/// A value: a copy goes on with the same numbers.
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The numbers of `seed`.
    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    /// A number from the range.
    package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// True in `percent` of a hundred cases.
    package mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    /// One of the elements, or `nil` when there is none.
    package mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &self) }

    /// This many random bytes.
    package mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// Sixteen random bytes, for identifiers.
    package mutating func bytes16() -> (high: UInt64, low: UInt64) { (next(), next()) }
}
