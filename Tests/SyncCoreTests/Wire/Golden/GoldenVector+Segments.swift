import SyncCore

/// Segments that open.
extension GoldenVector {
    static let segments: [GoldenVector] = [
        GoldenVector("smallest", "one change with one write opens", RawSegment([writesTitle])),
        GoldenVector(
            "every-operation", "the eight operations on records, their dots in the change's own chain", everyOperation),
        GoldenVector(
            "every-text-operation", "edits, undos and seeds of texts, with all of their flags", textOperations),
        GoldenVector("text-operations-beyond", "text operations that are unknown, malformed or at a limit", oddTexts),
        GoldenVector("every-value", "all seven value tags, extremes of each, tuples eight deep", everyValue),
        GoldenVector(
            "text-is-its-bytes", "NFC and NFD, joined emoji, a zero and the empty text stay as they are", texts),
        GoldenVector("named-kinds-and-fields", "kinds and fields by name, NFC and NFD being two fields", names),
        GoldenVector("several-changes", "changes chain onto a hash before them and to each other", severalChanges),
        GoldenVector("dependencies-and-references", "dots resolve along the heads of both tables", heads),
        GoldenVector("unknown-operations", "unknown codes, value tags and policies are kept verbatim", unknowns),
        GoldenVector(
            "malformed-operations", "malformed operations are kept and do not touch their neighbours", malformed),
        GoldenVector("optional-fields", "fields with an even tag are skipped", optional),
        GoldenVector("extreme-numbers", "the largest sequences and the farthest times", extremes),
        GoldenVector("compressed", "a compressed body opens to the changes", compressed),
        GoldenVector(
            "compressed-otherwise",
            "a frame with a window of 8 MiB, a checksum, raw, empty and repeating blocks, and no size",
            compressedOtherwise),
    ]

    private static var everyOperation: RawSegment {
        RawSegment([
            onStory(.assign([RegisterWrite(.title, .text("산책")), RegisterWrite(.mood, .null)])),
            onStory(.assign([RegisterWrite(.title, .text("긴 산책"), replacing: [own(1)])])),
            onStory(.add(.tags, .text("고양이"), folding: [])),
            onStory(.add(.tags, .text("고양이"), folding: [own(3)])),
            onStory(.remove(.tags, .text("고양이"), additions: [own(3), own(4)])),
            onStory(.insert(.mediaItems, .record(photo), Slot(left: nil, right: nil), folding: [])),
            onStory(.insert(.mediaItems, .record(pet), Slot(left: own(6), right: nil), folding: [])),
            onStory(.move(.mediaItems, .record(photo), Slot(left: own(7), right: nil), replacing: [own(6)])),
            onStory(.insert(.mediaItems, .record(story), Slot(left: own(7), right: own(8)), folding: [own(6)])),
            onStory(.takeOut(.mediaItems, .record(photo), additions: [own(6)])),
            onStory(.delete(.editWins, seen: [own(10)])),
            onStory(.restore(deletes: [own(11)])),
            Operation(.profile, pet, .delete(.deleteWins, seen: [])),
            Operation(.media, photo, .restore(deletes: [own(11), own(13)])),
        ])
    }

    private static var everyValue: RawSegment {
        let nested = (0..<Limits.maximumValueDepth).reduce(Value.integer(8)) { value, _ in .tuple([value]) }
        let values: [Value] = [
            .null, .integer(0), .integer(-1), .integer(.max), .integer(.min), .real(0.5), .real(-0.0),
            .real(bits: 0x7FF0_0000_0000_0000), .real(bits: 0x7FF8_0000_0000_0001), .text(""), .text("a"), .bytes([]),
            .bytes([0, 127, 128, 255]), .record(photo), .tuple([]),
            .tuple([.integer(1_700_000_000_000), .integer(540), .text("Asia/Seoul")]),
            .tuple([.null, .tuple([.null, .bytes([1])])]), nested,
        ]
        let writes = values.enumerated().map { RegisterWrite(.numbered(UInt64($0) + 100), $1) }
        return RawSegment([onStory(.assign(writes))])
    }

    private static var texts: RawSegment {
        let texts = [
            "각", "\u{1100}\u{1161}\u{11A8}", "한국어 일기", "\u{1112}\u{1161}\u{11AB}", "👩‍👩‍👧‍👦", "🐈‍⬛", "e\u{301}", "é",
            "\u{0}", "", "\u{FEFF}", "\u{10FFFF}", "line\nbreak\t\"quoted\"",
        ]
        return RawSegment(texts.map { onStory(.add(.tags, .text($0), folding: [])) })
    }

    private static var names: RawSegment {
        let writes: [RegisterWrite] = [
            RegisterWrite(.named("weight"), .real(4.2)), RegisterWrite(.named("각"), .null),
            RegisterWrite(.named("\u{1100}\u{1161}\u{11A8}"), .null), RegisterWrite(.named(""), .null),
            RegisterWrite(.numbered(.max), .null),
        ]
        return RawSegment([
            Operation(.named("com.example.vaccination"), pet, .assign(writes)),
            Operation(.named("예방접종"), pet, .add(.named("colour"), .text("orange"), folding: [])),
            Operation(.numbered(300), pet, .delete(.editWins, seen: [])),
        ])
    }

    private static var severalChanges: RawSegment {
        let tag = onStory(.add(.tags, .text("walk"), folding: []))
        var raw = RawSegment([
            RawChange([writesTitle]), RawChange([tag, tag]),
            RawChange([onStory(.delete(.editWins, seen: [own(40), own(43)]))]),
        ])
        raw.changes[1].wallTime = -1
        raw.changes[2].wallTime = 0
        raw.firstSequence = 41
        raw.previousHash = hash(0x77)
        return raw
    }

    private static var heads: RawSegment {
        let foreign = [Dot(log: 1, sequence: 5), Dot(log: 2, sequence: 300), Dot(log: 3, sequence: 1)]
        return RawSegment([
            RawChange(
                [
                    onStory(.assign([RegisterWrite(.title, .text("함께"), replacing: foreign)])),
                    onStory(.delete(.editWins, seen: foreign + [own(1)])),
                ], dependencies: [head(0xBB, 5), head(0xCC, 300)], references: [head(0xBB, 4)]),
            RawChange([onStory(.restore(deletes: [own(2)]))], references: [head(0xDD, 9)]),
        ])
    }

    private static var optional: RawSegment {
        var raw = RawSegment([writesTitle])
        raw.optionalFields = [(2, [1, 2, 3]), (0, []), (1 << 40, [0xFF])]
        return raw
    }

    private static var extremes: RawSegment {
        var raw = RawSegment([
            RawChange([onStory(.restore(deletes: [own(UInt64(Int64.max) - 3)]))]),
            RawChange(
                [onStory(.restore(deletes: [own(1), Dot(log: 1, sequence: .max)]))], references: [head(.max, .max)]),
        ])
        raw.changes[0].wallTime = .max
        raw.changes[1].wallTime = .min
        raw.firstSequence = UInt64(Int64.max) - 2
        raw.previousHash = hash(0xFF)
        return raw
    }

    private static var compressed: RawSegment {
        let walks = (1...40).map { day in
            onStory(.add(.tags, .text("오늘은 초코와 함께 공원을 \(day)바퀴 돌았다. Choco chased \(day) pigeons."), folding: []))
        }
        var raw = RawSegment([RawChange(Array(walks[..<20])), RawChange(Array(walks[20...]))])
        raw.isCompressed = true
        return raw
    }
}
