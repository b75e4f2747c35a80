import SyncCore

/// Segments that are refused at a border, or that have two things wrong, of which the first decides.
extension GoldenVector {
    static let refusedBoundaries: [GoldenVector] = [
        GoldenVector(
            refused: "seven-bytes", .corrupted, "seven bytes hold a preamble, and a checksum that overlaps it",
            bytes: { Array($0[..<7]) }),
        GoldenVector(refused: "header-below-preamble", .truncated, "the header ends before the flags") {
            $0.headerLength = 6
        },
        GoldenVector(refused: "field-tag-cut", .truncated, "the header ends inside the tag of an optional field") {
            $0.optionalFields = [(1 << 40, [1])]
            $0.headerLength = 110
        },
        GoldenVector(refused: "field-cut", .truncated, "the header ends inside the block of an optional field") {
            $0.optionalFields = [(2, [1, 2, 3])]
            $0.headerLength = 111
        },
        GoldenVector(refused: "critical-field-cut", .unsupported, "an odd tag is refused before its block is read") {
            $0.optionalFields = [(3, [2])]
            $0.headerLength = 109
        },
        GoldenVector(refused: "change-length", .truncated, "a change beyond its limit and beyond the body") { raw in
            let body = written { $0.varint(1_100_000 as UInt64) } + raw.body.dropFirst()
            raw.storedBody = body
            raw.bodyByteCount = UInt64(body.count)
        },
        GoldenVector(refused: "change-over-limit", .limitExceeded, "a change above 1 MiB that is all there") {
            $0.changes[0].operations = [[UInt8](repeating: 0x61, count: Limits.maximumChangeBytes)]
            $0.storedBody = repeatingLargestBlocks($0.body)
            $0.flags = 1
        },
        GoldenVector(refused: "sequence-overrun", .malformed, "more operations than claimed, beyond 63 bits") {
            $0.firstSequence = UInt64(Int64.max) - 1
            $0.previousHash = hash(1)
            $0.operationCount = 1
            $0.changes.append(RawChange([writesTitle, writesTitle, writesTitle]))
        },
        GoldenVector(refused: "frame-before-change", .malformed, "a bad frame counts before the bad change in it") {
            var frame = RawFrame($0.body.dropLast())
            frame.flags = 4
            frame.checksum = [0, 0, 0, 0]
            $0.storedBody = frame.bytes
            $0.bodyByteCount = UInt64($0.body.count - 1)
            $0.flags = 1
        },
        GoldenVector(refused: "frame-block-size", .malformed, "a raw block of one byte more than the window") {
            $0 = longOperation(byteCount: 1026)
            $0.storedBody = inWindowOfOneKiB($0.body, run: 1026, repeating: 1)
        },
        GoldenVector(refused: "frame-repeated-size", .malformed, "a repeating block of one byte more than the window") {
            $0 = longOperation(byteCount: 1026)
            $0.storedBody = inWindowOfOneKiB($0.body, run: 1026, repeating: 1025)
        },
        GoldenVector(refused: "frame-empty-compressed", .malformed, "a compressed block without its two headers") {
            var frame = RawFrame($0.body)
            frame.blocks.insert(.compressed([]), at: 0)
            $0.storedBody = frame.bytes
            $0.flags = 1
        },
    ]

    /// The last MiB of a body, all of one byte, in blocks of 128 KiB behind the rest.
    private static func repeatingLargestBlocks(_ body: [UInt8]) -> [UInt8] {
        var frame = RawFrame(body.dropLast(1 << 20))
        frame.window = 0x38
        frame.blocks += [RawFrame.Block](repeating: .repeated(0x61, count: 128 << 10), count: 8)
        return frame.bytes
    }
}
