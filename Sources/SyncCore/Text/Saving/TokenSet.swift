/// Which tokens a text has, by their hashes. Cost of a question: one or two looks.
struct TokenSet {
    /// A power of two of slots, at most half of them taken; 0 is an empty one.
    private var slots: [UInt64]

    init(_ tokens: [TextToken]) {
        var count = 16
        while count < 2 * tokens.count { count *= 2 }
        slots = [UInt64](repeating: 0, count: count)
        for token in tokens { slots[slot(of: token)] = TokenSet.key(token) }
    }

    /// The numbers of those tokens that are in the set, ascending.
    func shared(_ tokens: [TextToken]) -> [Int] {
        tokens.indices.filter { slots[slot(of: tokens[$0])] != 0 }
    }

    /// The slot that holds a token, or the empty one where it would be.
    private func slot(of token: TextToken) -> Int {
        let key = TokenSet.key(token)
        var slot = Int(truncatingIfNeeded: key) & (slots.count - 1)
        while slots[slot] != 0, slots[slot] != key { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    private static func key(_ token: TextToken) -> UInt64 { token.hash == 0 ? 1 : token.hash }
}
