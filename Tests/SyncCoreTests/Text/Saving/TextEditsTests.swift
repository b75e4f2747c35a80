import SyncCore
import SyncTestSupport
import Testing

/// What a list of edits comes to, and where that is in UTF-16.
@Suite struct TextEditsTests {
    @Test func `edits one after the other come to stretches of the text before`() {
        #expect(
            stretches(edit(2, 0, 3), edit(0, 1, 0)) == [
                TextReplacement(base: 0..<1, new: 0..<0), TextReplacement(base: 2..<2, new: 1..<4),
            ])
        #expect(stretches(edit(2, 0, 3), edit(5, 2, 0)) == [TextReplacement(base: 2..<4, new: 2..<5)])
        #expect(stretches(edit(2, 0, 3), edit(2, 3, 0)).isEmpty)
        #expect(stretches(edit(2, 3, 0), edit(2, 0, 3)) == [TextReplacement(base: 2..<5, new: 2..<5)])
    }

    @Test func `ranges count surrogate pairs as two`() {
        let base = Array("a😀한\u{301}b".utf8)
        let new = Array("a한😀😀b".utf8)
        let replacement = TextReplacement(base: 1..<10, new: 1..<12)
        let ranges = TextReplacementRanges.ranges(of: [replacement], from: base, to: new)
        #expect(ranges.map(\.base.utf16) == [1..<5])
        #expect(ranges.map(\.new.utf16) == [1..<6])
        #expect(ranges.map(\.new.utf8) == [1..<12])
    }

    @Test func `offsets in UTF-8 and UTF-16 turn into each other`() {
        let text = "a😀한\u{301}e👨‍👩‍👧"
        for index in text.unicodeScalars.indices + [text.endIndex] {
            let (utf8, utf16) = (text[..<index].utf8.count, text[..<index].utf16.count)
            Array(text.utf8).withUnsafeBufferPointer { bytes in
                #expect(TextRanges.utf16Offset(ofUTF8: utf8, in: bytes) == utf16)
                #expect(TextRanges.utf8Offset(ofUTF16: utf16, in: bytes) == utf8)
            }
        }
        Array("a😀b".utf8).withUnsafeBufferPointer { bytes in
            #expect(TextRanges.utf8Offset(ofUTF16: 2, in: bytes) == 1)
            #expect(TextRanges.utf8Offset(ofUTF16: 99, in: bytes) == 6)
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `an editor that carries out the ranges shows the merged text`(_ seed: UInt64) {
        for number in 0..<300 {
            var maker = TextPairMaker(random: SeededRandom(seed: seed << 32 + UInt64(number)))
            let base = maker.text(12)
            let (new, edits) = typed(base, &maker)
            let replacements = TextEdits(edits).replacements
            let shown = carriedOut(replacements, base, new)
            #expect(shown == Array(String(decoding: new, as: UTF8.self).utf16), "seed \(seed), number \(number)")
            let areApart = zip(replacements, replacements.dropFirst()).allSatisfy {
                $0.base.upperBound < $1.base.lowerBound
            }
            #expect(areApart, "seed \(seed), number \(number)")
            if shown != Array(String(decoding: new, as: UTF8.self).utf16) || !areApart { return }
        }
    }

    @Test func `the ranges of hunks are those of the same edits`() {
        for seed in 0..<300 as Range<UInt64> {
            var maker = TextPairMaker(random: SeededRandom(seed: seed))
            let base = maker.text(20)
            let hunks = TextDifference.hunks(from: base, to: maker.edited(base))
            let edits = hunks.reversed().map { edit($0.position, $0.deleted, $0.inserted.count) }
            #expect(TextReplacement.replacements(by: hunks) == TextEdits(edits).replacements, "seed \(seed)")
        }
    }

    private func stretches(_ edits: TextEdit...) -> [TextReplacement] { TextEdits(edits).replacements }

    private func edit(_ position: Int, _ deleted: Int, _ inserted: Int) -> TextEdit {
        TextEdit(position: position, deleted: deleted, inserted: inserted)
    }

    /// A text after random edits, and these.
    private func typed(_ base: [UInt8], _ maker: inout TextPairMaker) -> (text: [UInt8], edits: [TextEdit]) {
        var text = base
        var edits: [TextEdit] = []
        for _ in 0..<maker.random.number(0...12) {
            let borders = (0...text.count).filter { $0 == text.count || text[$0] & 0xc0 != 0x80 }
            let first = maker.random.number(0...(borders.count - 1))
            let last = min(borders.count - 1, first + maker.random.number(0...4))
            let word = maker.text(1)
            edits.append(edit(borders[first], borders[last] - borders[first], word.count))
            text.replaceSubrange(borders[first]..<borders[last], with: word)
        }
        return (text, edits)
    }

    /// What an editor shows that counts in UTF-16, from the last range to the first.
    private func carriedOut(_ replacements: [TextReplacement], _ base: [UInt8], _ new: [UInt8]) -> [UInt16] {
        var shown = Array(String(decoding: base, as: UTF8.self).utf16)
        for ranges in TextReplacementRanges.ranges(of: replacements, from: base, to: new).reversed() {
            let put = String(decoding: new[ranges.new.utf8], as: UTF8.self).utf16
            shown.replaceSubrange(ranges.base.utf16, with: put)
        }
        return shown
    }
}
