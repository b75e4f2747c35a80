import SyncCore

/// Segments that are refused, each with the class of its error.
extension GoldenVector {
    static let refusedHeaders: [GoldenVector] = [
        GoldenVector(refused: "empty", .truncated, "nothing is no segment", bytes: { _ in [] }),
        GoldenVector(
            refused: "preamble-cut", .truncated, "six bytes do not hold a preamble", bytes: { Array($0[..<6]) }),
        GoldenVector(refused: "cut", .corrupted, "a segment that lost its last byte", bytes: { Array($0.dropLast()) }),
        GoldenVector(refused: "flipped-bit", .corrupted, "one bit of the body is another", bytes: flippedBit),
        GoldenVector(refused: "magic", .malformed, "another format") { $0.magic = Array("DSYM".utf8) },
        GoldenVector(refused: "version", .unsupported, "version 1") { $0.version = 1 },
        GoldenVector(refused: "flag", .unsupported, "a flag unknown here") { $0.flags = 2 },
        GoldenVector(refused: "stream", .unsupported, "stream 1") { $0.stream = 1 },
        GoldenVector(refused: "critical-field", .unsupported, "a field with an odd tag unknown here") {
            $0.optionalFields = [(2, [1]), (3, [2])]
        },
        GoldenVector(refused: "header-beyond-end", .malformed, "the body would start behind the end") {
            $0.headerLength = 4000
        },
        GoldenVector(refused: "header-too-short", .truncated, "the header ends inside a hash") { $0.headerLength = 60 },
        GoldenVector(refused: "sequence-zero", .malformed, "sequences count from 1") { $0.firstSequence = 0 },
        GoldenVector(refused: "no-previous-hash", .malformed, "operation 2 has a change before it") {
            $0.firstSequence = 2
        },
        GoldenVector(refused: "surplus-previous-hash", .malformed, "operation 1 has no change before it") {
            $0.previousHash = hash(1)
        },
        GoldenVector(refused: "sequence-overflow", .malformed, "the last sequence would leave 63 bits") {
            $0.firstSequence = UInt64(Int64.max)
            $0.previousHash = hash(1)
        },
        GoldenVector(refused: "no-operations", .malformed, "a segment holds at least one operation") {
            $0.operationCount = 0
        },
        GoldenVector(refused: "operations-over-limit", .limitExceeded, "more operations than a body can hold") {
            $0.operationCount = UInt64(Limits.maximumSegmentOperations) + 1
        },
        GoldenVector(refused: "body-over-limit", .limitExceeded, "a body larger than any") {
            $0.bodyByteCount = UInt64(Limits.maximumSegmentBodyBytes) + 1
        },
        GoldenVector(refused: "body-length", .malformed, "a plain body of another length than claimed") {
            $0.bodyByteCount = 5
        },
    ]

    static let refusedBodies: [GoldenVector] = [
        GoldenVector(refused: "operation-count", .malformed, "the changes hold fewer operations than claimed") {
            $0.operationCount = 2
        },
        GoldenVector(refused: "last-hash", .corrupted, "the chain ends in another hash") { $0.lastHash = hash(1) },
        GoldenVector(refused: "other-diary", .corrupted, "the chain's root holds the diary") {
            $0.lastHash = $0.hashes.last
            $0.diary = DiaryID(Bytes16(high: 5, low: 5))
        },
        GoldenVector(refused: "change-cut", .truncated, "a change longer than the rest of the body") { raw in
            raw.storedBody = Array(raw.body.dropLast())
            raw.bodyByteCount = UInt64(raw.body.count - 1)
        },
        GoldenVector(refused: "change-surplus", .malformed, "bytes behind the last operation of a change") {
            $0.changes[0].surplus = [0]
        },
        GoldenVector(refused: "change-empty", .malformed, "a change holds at least one operation") {
            $0.changes.append(RawChange())
        },
        GoldenVector(refused: "long-number", .malformed, "a number in more bytes than it needs") { raw in
            let body = raw.body
            raw.storedBody = [body[0] | 0x80, 0] + body.dropFirst()
            raw.bodyByteCount = UInt64(body.count + 1)
        },
        GoldenVector(refused: "heads-over-limit", .limitExceeded, "more dependencies than allowed") {
            $0.changes[0].dependencyCount = UInt64(Limits.maximumChangeHeads) + 1
        },
    ]

    private static func flippedBit(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        bytes[bytes.count - 10] ^= 0x04
        return bytes
    }
}
