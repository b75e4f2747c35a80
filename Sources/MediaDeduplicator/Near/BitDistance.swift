internal import CBitCount

/// Finds words that differ from another in few bits, by comparing with each of them.
struct BitDistance: ~Copyable {
    private let words: UnsafeMutableBufferPointer<UInt64>
    private let found: UnsafeMutableBufferPointer<Int32>
    private let threshold: Int
    private static let hasInstruction = diary_has_popcnt() != 0

    init(_ words: [UInt64], threshold: Int) {
        self.threshold = threshold
        self.words = .allocate(capacity: words.count)
        _ = self.words.initialize(fromContentsOf: words)
        // One more than can be near: the last place is written and not counted.
        found = .allocate(capacity: words.count + 1)
        found.initialize(repeating: 0)
    }

    deinit {
        words.deallocate()
        found.deallocate()
    }

    /// The positions after `first` whose words are near that one's, ascending; valid until the next call.
    func near(_ first: Int) -> UnsafeBufferPointer<Int32> {
        let count = BitDistance.hasInstruction ? byInstruction(first) : portably(first)
        return UnsafeBufferPointer(rebasing: found[..<count])
    }

    private func byInstruction(_ first: Int) -> Int {
        diary_near_words(
            words.baseAddress, first + 1, words.count, words[first], Int32(threshold), found.baseAddress)
    }

    private func portably(_ first: Int) -> Int {
        var count = 0
        for other in (first + 1)..<words.count where (words[other] ^ words[first]).nonzeroBitCount <= threshold {
            found[count] = Int32(other)
            count += 1
        }
        return count
    }
}
