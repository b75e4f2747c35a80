import SyncCore

/// Operations on texts.
extension GoldenVector {
    private static let caption = TextField.caption(of: photo)

    private static func hunk(_ position: Int, _ deleted: Int, _ inserted: String) -> TextHunk {
        TextHunk(position: position, deleted: deleted, inserted: Array(inserted.utf8))
    }

    private static func edit(
        _ field: TextField, _ parents: [Dot], _ hunks: [TextHunk], twinnable: Bool = false
    ) -> Operation {
        onStory(.text(field, parents: parents, .edit(hunks, isTwinnable: twinnable)))
    }

    private static func seed(_ value: String, _ revision: UInt64, stated: Bool) -> Operation {
        let seed = TextSeed(Array(value.utf8), revision: revision, isRevisionStated: stated)
        return onStory(.text(.body, parents: [], .seed(seed)))
    }

    static var textOperations: RawSegment {
        let limit = Limits.maximumTextBytes
        let named = TextField(.named("notes"), item: .tuple([.integer(1), .text("각")]))
        return RawSegment([
            onStory(.assign([RegisterWrite(.title, .text("산책")), RegisterWrite(.body, .text("보리와"))])),
            onStory(.assign([RegisterWrite(.body, .null)])),
            edit(.body, [], [hunk(0, 0, "긴 산책")], twinnable: true),
            edit(.body, [own(3)], [hunk(0, 3, ""), hunk(4, 0, "\u{1112}\u{1161}\u{11AB}"), hunk(5, 2, "👩‍👩‍👧‍👦")]),
            edit(.body, [own(1), own(4)], [hunk(limit, 0, "\u{0}")]),
            edit(.body, [own(5)], [hunk(0, limit, "")]),
            edit(caption, [], [hunk(0, 0, "Bori")]),
            edit(named, [own(7)], [hunk(1, 1, " ")], twinnable: true),
            onStory(.text(.body, parents: [own(6)], .undo([own(4), own(5)]))),
            onStory(.text(.body, parents: [], .undo([own(9)]))),
            seed("old diary", 1_700_000_000_000, stated: true), seed("", 0, stated: false),
            seed("각", .max, stated: false),
        ])
    }

    /// Code, kind 1, the story, field 2 and no item, as the start of an operation on a body.
    private static func start(_ code: UInt8) -> [UInt8] { [code, 1] + story.bytes.bytes + [2, 0] }

    private static func number(_ value: Int) -> [UInt8] { written { $0.varint(value) } }

    static var oddTexts: RawSegment {
        let limit = Limits.maximumTextBytes
        var raw = RawChange([writesTitle])
        raw.operations += [
            // Flags that are not the code's own.
            start(9) + [4, 1, 0, 0, 1, 0x61], start(9) + [0x80, 1, 0, 0, 1, 0x61], start(10) + [2, 1, 0, 1],
            start(11) + [1, 1, 0, 1, 0, 0], start(11) + [2, 0, 0],
            // Parents that are none, or not in the past.
            start(9) + [1, 0, 1, 0, 0, 1, 0x61], start(9) + [1, 1, 0, 8, 1, 0, 0, 1, 0x61],
            // Nothing to do.
            start(9) + [0, 0], start(9) + [0, 1, 0, 0, 0], start(10) + [0, 0],
            // Hunks that touch, more of them than bytes, and numbers beyond the limit.
            start(9) + [0, 2, 0, 1, 0, 0, 1, 0], start(9) + [0, 5, 0, 1, 0],
            start(9) + [0, 1] + number(limit + 1) + [0, 0], start(9) + [0, 1, 0] + number(limit + 1) + [0],
            start(9) + [0, 1, 1] + number(limit) + [0],
            // Bytes that are not UTF-8 or not there.
            start(9) + [0, 1, 0, 0, 2, 0xC0, 0x80], start(9) + [0, 1, 0, 0, 3, 0x61], start(11) + [0, 0, 1, 0xFF],
            start(11) + [0, 0x80, 0, 0], start(11) + [0, 0], start(9), start(10) + [0, 1, 0, 1, 0],
            [9, 1] + story.bytes.bytes + [2, 7, 0],
        ]
        raw.operations.append(operationBytes(writesTitle))
        return RawSegment([raw])
    }
}
