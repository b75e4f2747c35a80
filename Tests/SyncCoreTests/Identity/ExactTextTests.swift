import SyncCore
import Testing

struct ExactTextTests {
    /// One letter as one code point, and as a letter with a combining accent.
    private let composed = "\u{E9}"
    private let decomposed = "e\u{301}"
    /// A Hangul syllable, and its three letters.
    private let syllable = "\u{D55C}"
    private let jamo = "\u{1112}\u{1161}\u{11AB}"

    @Test func `composed and decomposed spellings are different texts`() {
        #expect(composed == decomposed, "String equates them")
        #expect(ExactText(composed) != ExactText(decomposed))
        #expect(ExactText(syllable) != ExactText(jamo))
    }

    @Test func `both spellings can be keys side by side`() {
        #expect(Set([composed, decomposed, syllable, jamo].map { ExactText($0) }).count == 4)
        #expect(Set([composed, decomposed].map { Value.text($0) }).count == 2)
        #expect(FieldKey.named(ExactText(syllable)) != FieldKey.named(ExactText(jamo)))
    }

    @Test func `texts are ordered by their bytes`() {
        let sorted = ["\u{FF5E}", "b", "\u{1F436}", "a", "ab", ""].map { ExactText($0) }.sorted()
        #expect(sorted == ["", "a", "ab", "b", "\u{FF5E}", "\u{1F436}"])
        #expect(ExactText(decomposed) < ExactText(composed))
    }

    @Test func `equal texts hash alike however they were made`() {
        let pieces = ExactText(["a", "b"].joined())
        #expect(pieces == "ab")
        #expect(pieces.hashValue == ExactText("ab").hashValue)
    }
}
