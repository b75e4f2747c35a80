import SyncCore

/// Bytes that every version of the format reads alike, named by what they prove.
struct GoldenVector {
    /// The file's name in `SampleData/wire`.
    var file: String
    /// What it proves, in one sentence.
    var proves: String
    /// The bytes as the code of today writes them.
    var bytes: [UInt8]
    /// Whether every writer must arrive at the same bytes; not so where a compressor had a hand in them.
    var isExact = true
    /// What the decoder skips.
    var optionalFields: [(tag: UInt64, bytes: [UInt8])] = []
    /// The class of the error, where reading is refused.
    var refusal: WireError.Reason?

    init(_ file: String, _ proves: String, _ bytes: [UInt8]) {
        self.file = file
        self.proves = proves
        self.bytes = bytes
    }

    /// A segment that opens.
    init(_ file: String, _ proves: String, _ raw: RawSegment) {
        self.init(file + ".segment", proves, raw.bytes)
        isExact = !raw.isCompressed
        optionalFields = raw.optionalFields
    }

    /// A segment that is refused: a small true one with something wrong about it.
    init(
        refused file: String, _ reason: WireError.Reason, _ proves: String,
        _ alter: (inout RawSegment) -> Void = { _ in }, bytes: ([UInt8]) -> [UInt8] = { $0 }
    ) {
        var raw = RawSegment([RawChange([GoldenVector.writesTitle])])
        alter(&raw)
        self.init("refused-" + file + ".segment", proves, bytes(raw.bytes))
        isExact = !raw.isCompressed
        refusal = reason
    }
}

extension GoldenVector {
    static let story = RecordID(Bytes16(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001))
    static let photo = RecordID(Bytes16(high: 0x5555_5555_5555_5555, low: 0x6666_6666_6666_6666))
    static let pet = RecordID(Bytes16(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0003))
    static let writesTitle = Operation(.story, story, .assign([RegisterWrite(.title, .text("산책"))]))

    /// An operation on the story.
    static func onStory(_ action: Operation.Action) -> Operation { Operation(.story, story, action) }
    /// A dot in the change's own chain.
    static func own(_ sequence: UInt64) -> Dot { Dot(log: 0, sequence: sequence) }
    /// A head of another log.
    static func head(_ actor: UInt64, _ sequence: UInt64) -> Head {
        Head(actor: ActorID(Bytes16(high: actor, low: actor)), sequence: sequence, hashPrefix: 0x0123_4567_89AB_CDEF)
    }

    /// A hash whose bytes are all the same.
    static func hash(_ byte: UInt8) -> ContentHash {
        let word = UInt64(byte) * 0x0101_0101_0101_0101
        let half = Bytes16(high: word, low: word)
        return ContentHash(head: half, tail: half)
    }

    static let all: [GoldenVector] =
        segments + boundaries + refusedHeaders + refusedBodies + refusedFrames + refusedBoundaries + exchanges
        + exchangeBoundaries
}
