/// What somebody who mistyped a word may have meant.
enum Suggestion {
    /// A question that ends a message; `nil` when no candidate is near.
    static func text(for word: String, among candidates: [String]) -> String? {
        let near = candidates.map { ($0, distance(word, $0)) }.min { $0.1 < $1.1 }
        guard let near, near.1 <= max(2, word.count / 3) else { return nil }
        return "did you mean `\(near.0)`?"
    }

    /// How many characters must be put in, taken out or replaced (Levenshtein).
    private static func distance(_ from: String, _ to: String) -> Int {
        let target = Array(to)
        var row = Array(0...target.count)
        for (index, character) in from.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in target.indices {
                let substitution = diagonal + (target[column] == character ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(substitution, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[target.count]
    }
}
