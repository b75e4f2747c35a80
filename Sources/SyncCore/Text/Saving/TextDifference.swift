/// What a person changed between the text that an editor loaded and the whole text that it saves.
///
/// The two texts are compared by bytes, never as characters: Hangul in NFC and in NFD are different texts, and nothing
/// is normalised. The rules, in their order:
///
/// 1. Equal ends are kept. If one text lacks nothing but a stretch of the other, that is one insertion or deletion.
/// 2. Otherwise the middle is compared by words (`TextTokenKind`), or by lines if too many words changed, or replaced
///    as a whole if too many lines did. Where words were replaced, similar ones at the ends of the stretch are taken
///    for one another, so that a capital letter and a word added behind it stay two edits.
/// 3. Hunks shrink to the bytes that differ. Those with fewer than three bytes between them become one.
/// 4. An insertion or deletion within repeated text stands as far right as it goes, where other devices put the same
///    edit too, or so that it ends at the cursor.
/// 5. Every hunk begins and ends at grapheme borders of both texts (`GraphemeBorder`).
///
/// The same texts and cursor give the same hunks on every device, apart from borders that versions of Unicode draw
/// differently; whatever the borders, the hunks make the new text of the base.
package enum TextDifference {
    package typealias Bytes = UnsafeBufferPointer<UInt8>

    /// The hunks that make the new text of the base: none when they are equal.
    ///
    /// `cursor` is where the new text's cursor stands, in bytes; it decides only between equally good places, and a
    /// value that lies elsewhere is ignored. Both texts should be UTF-8; other bytes do no harm, but are cut anywhere.
    /// Cost: one pass over equal ends at eight bytes a step, about 2 ns for each byte between the first and the last
    /// change, and at worst a millisecond or two more when nearly all words changed.
    package static func hunks(from base: [UInt8], to new: [UInt8], cursor: Int? = nil) -> [TextHunk] {
        base.withUnsafeBufferPointer { base in
            new.withUnsafeBufferPointer { new in hunks(from: base, to: new, cursor: cursor) }
        }
    }

    /// The hunks that make the new text of the base, for bytes that lie in memory already.
    package static func hunks(from base: Bytes, to new: Bytes, cursor: Int? = nil) -> [TextHunk] {
        let texts = TextPair(base: base, new: new)
        let shorter = min(base.count, new.count)
        let prefix = texts.commonPrefix(0, 0, limit: shorter)
        if prefix == shorter && base.count == new.count { return [] }
        let suffix = texts.commonSuffix(base.count, new.count, limit: shorter - prefix)
        let middle = TextReplacement(base: prefix..<base.count - suffix, new: prefix..<new.count - suffix)
        if middle.isPure, let slid = texts.slid(middle, behind: nil, before: nil, cursor: cursor) {
            return [texts.hunk(slid)]
        }
        var replacements = texts.replacements(within: middle)
        texts.joinNeighbours(&replacements)
        texts.slide(&replacements, cursor: cursor)
        texts.settle(&replacements)
        return replacements.map(texts.hunk)
    }
}

extension TextPair {
    /// A replacement as the hunk of an operation.
    fileprivate func hunk(_ replacement: TextReplacement) -> TextHunk {
        TextHunk(
            position: replacement.base.lowerBound, deleted: replacement.base.count,
            inserted: Array(new[replacement.new]))
    }
}
