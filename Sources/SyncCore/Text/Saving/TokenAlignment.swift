/// The shortest way from the tokens of one text to those of another: which of them are kept.
///
/// Source: Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), the greedy form with all its frontiers
/// kept. Cost: the square of the number of changed tokens, in time and memory, and bounded by a budget.
struct TokenAlignment: ~Copyable {
    /// How many tokens may be inserted and deleted: as many as keep the rewriting of a long story near a millisecond.
    /// Beyond that, words kept here and there make no sense anyway.
    static let maximumChanges = 600
    /// How many changes are tried before the tokens that only one text has are set aside.
    static let fewChanges = 32
    /// How many equal tokens may be walked over, which bounds texts of one word repeated.
    static let maximumSteps = 1_000_000

    private let tokens: [TextToken]
    private let newTokens: [TextToken]
    /// For each number of changes one row: how far each diagonal reaches, in tokens of the first text.
    private var frontiers = PlainArray<Int32>(capacity: 64)
    private var steps = 0

    /// The numbers of the tokens that are kept, ascending; `nil` when there are more changes than the budget allows.
    static func matches(_ tokens: [TextToken], _ newTokens: [TextToken]) -> [TextReplacement]? {
        guard abs(tokens.count - newTokens.count) <= maximumChanges else { return nil }
        if let matches = matches(tokens, newTokens, maximumChanges: fewChanges) { return matches }
        let shared = TokenSet(newTokens).shared(tokens)
        let newShared = TokenSet(tokens).shared(newTokens)
        let setAside = tokens.count - shared.count + newTokens.count - newShared.count
        return matches(
            shared.map { tokens[$0] }, newShared.map { newTokens[$0] }, maximumChanges: maximumChanges - setAside
        ).map { numbered($0, shared, newShared) }
    }

    private static func matches(
        _ tokens: [TextToken], _ newTokens: [TextToken], maximumChanges: Int
    ) -> [TextReplacement]? {
        guard abs(tokens.count - newTokens.count) <= maximumChanges else { return nil }
        var alignment = TokenAlignment(tokens, newTokens)
        guard let changes = alignment.search(maximumChanges) else { return nil }
        return alignment.matches(changes)
    }

    /// Matches of chosen tokens, by the numbers of these among all.
    private static func numbered(
        _ matches: [TextReplacement], _ numbers: [Int], _ newNumbers: [Int]
    ) -> [TextReplacement] {
        var numbered: [TextReplacement] = []
        for match in matches {
            for (index, newIndex) in zip(match.base, match.new) {
                let token = TextReplacement(
                    base: numbers[index]..<numbers[index] + 1, new: newNumbers[newIndex]..<newNumbers[newIndex] + 1)
                if let last = numbered.last, last.meets(token) {
                    numbered[numbered.count - 1] = last.joined(with: token)
                } else {
                    numbered.append(token)
                }
            }
        }
        return numbered
    }

    private init(_ tokens: [TextToken], _ newTokens: [TextToken]) {
        self.tokens = tokens
        self.newTokens = newTokens
    }

    /// How many changes lead to the end.
    private mutating func search(_ maximumChanges: Int) -> Int? {
        for changes in 0...maximumChanges {
            if grow(changes) { return changes }
            if steps > TokenAlignment.maximumSteps { return nil }
        }
        return nil
    }

    /// Adds the row of one change more; whether it reaches the end.
    private mutating func grow(_ changes: Int) -> Bool {
        let row = changes * (changes + 1) / 2
        frontiers.resize(to: row + changes + 1, filling: 0)
        return tokens.withUnsafeBufferPointer { tokens in
            newTokens.withUnsafeBufferPointer { newTokens in
                for index in 0...changes {
                    let start = self.start(changes, index).reached
                    var reached = start
                    var newReached = reached &- (2 &* index &- changes)
                    while reached < tokens.count, newReached < newTokens.count,
                        tokens[reached].hash == newTokens[newReached].hash
                    {
                        reached &+= 1
                        newReached &+= 1
                    }
                    steps &+= reached &- start
                    frontiers[row &+ index] = Int32(truncatingIfNeeded: reached)
                    if reached >= tokens.count && newReached >= newTokens.count { return true }
                }
                return false
            }
        }
    }

    /// Where a diagonal of a row begins: behind one insertion or one deletion on the diagonal next to it.
    ///
    /// Among equals the deletion comes first in the text, which is part of what makes equal edits equal hunks.
    @inline(__always)
    private func start(_ changes: Int, _ index: Int) -> (reached: Int, isInsertion: Bool) {
        if changes == 0 { return (0, true) }
        let before = (changes &- 1) &* changes / 2
        let inserted = index < changes ? Int(frontiers[before &+ index]) : -1
        let deleted = index > 0 ? Int(frontiers[before &+ index &- 1]) &+ 1 : -1
        return inserted >= deleted ? (inserted, true) : (deleted, false)
    }

    private borrowing func matches(_ changes: Int) -> [TextReplacement] {
        var matches: [TextReplacement] = []
        var index = (tokens.count - newTokens.count + changes) / 2
        for changes in stride(from: changes, through: 0, by: -1) {
            let reached = Int(frontiers[changes * (changes + 1) / 2 + index])
            let (start, isInsertion) = start(changes, index)
            if reached > start {
                let diagonal = 2 * index - changes
                matches.append(
                    TextReplacement(base: start..<reached, new: start - diagonal..<reached - diagonal))
            }
            if !isInsertion { index -= 1 }
        }
        return matches.reversed()
    }
}

extension TextReplacement {
    /// Whether another one follows without anything between, in both texts.
    fileprivate func meets(_ next: TextReplacement) -> Bool {
        base.upperBound == next.base.lowerBound && new.upperBound == next.new.lowerBound
    }
}
