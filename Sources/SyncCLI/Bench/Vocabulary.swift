/// Words of a language that nobody speaks: pronounceable, all different, about seven and a half letters long as the
/// words in a natural language's dictionary are.
enum Vocabulary {
    /// Different words drawn from `random`.
    static func words(_ count: Int, _ random: inout SeededRandom) -> [String] {
        var seen: Set<String> = []
        var words: [String] = []
        while words.count < count {
            let word = word(&random)
            if seen.insert(word).inserted { words.append(word) }
        }
        return words
    }

    private static let onsets = [
        "b", "c", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "br", "ch", "cl", "dr",
        "fl", "gr", "pl", "pr", "sh", "sl", "st", "th", "tr", "",
    ]
    private static let vowels = ["a", "e", "i", "o", "u", "a", "e", "i", "o", "ai", "ea", "ou"]
    private static let codas = ["", "", "", "", "n", "r", "l", "s", "t", "m", "nd", "st"]
    /// How many syllables a word has, as often as it stands here.
    private static let syllableCounts = [1, 2, 2, 2, 2, 2, 3, 3, 3]

    private static func word(_ random: inout SeededRandom) -> String {
        let syllables = syllableCounts.randomElement(using: &random) ?? 2
        return (0..<syllables).map { _ in syllable(&random) }.joined()
    }

    private static func syllable(_ random: inout SeededRandom) -> String {
        [onsets, vowels, codas].compactMap { $0.randomElement(using: &random) }.joined()
    }
}
