/// What somebody who mistyped a word may have meant.
package enum Spelling {
    /// Ends a message: the candidate that is near, or all of them.
    static func hint(for word: String, among candidates: [String]) -> String {
        guard !candidates.isEmpty else { return "there is none yet" }
        if let near = nearest(to: word, among: candidates) { return "did you mean \"\(near)\"?" }
        return "there are: " + candidates.sorted().joined(separator: ", ")
    }

    /// The candidate that a mistyped word is nearest to; `nil` when none is near.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        let near = candidates.map { ($0, distance(word, $0)) }.min { $0.1 < $1.1 }
        guard let near, near.1 <= max(2, word.count / 3) else { return nil }
        return near.0
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
