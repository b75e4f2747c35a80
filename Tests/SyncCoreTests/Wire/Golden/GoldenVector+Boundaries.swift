import SyncCore

/// Segments that open although something in them looks wrong, or is as large as it may be.
extension GoldenVector {
    static let boundaries: [GoldenVector] = [
        GoldenVector(
            "surplus-in-operations",
            "a byte behind the content of any operation is malformed; so is a count in too many bytes, even a huge one",
            surplus),
        GoldenVector("heads-of-sequence-zero", "heads of sequence 0 are read, and no dot lies on them", emptyHeads),
        GoldenVector(
            "compressed-largest-blocks", "a window of 1 KiB and blocks of exactly its size", compressedLargestBlocks),
    ]

    private static var surplus: RawSegment {
        let actions: [Operation.Action] = [
            .assign([RegisterWrite(.title, .null)]), .add(.tags, .null, folding: []),
            .remove(.tags, .null, additions: []),
            .insert(.mediaItems, .record(photo), Slot(left: nil, right: nil), folding: []),
            .move(.mediaItems, .record(photo), Slot(left: nil, right: nil), replacing: []),
            .takeOut(.mediaItems, .record(photo), additions: []), .delete(.deleteWins, seen: []),
            .restore(deletes: [own(1)]),
        ]
        var raw = RawChange([writesTitle])
        raw.operations += actions.map { operationBytes(onStory($0)) + [0] }
        raw.operations.append(operationBytes(onStory(.restore(deletes: []))).dropLast() + [0xC8, 0x81, 0x00])
        raw.operations.append(operationBytes(writesTitle))
        return RawSegment([raw])
    }

    private static var emptyHeads: RawSegment {
        let dots = [Dot(log: 1, sequence: 0), Dot(log: 1, sequence: 1), Dot(log: 2, sequence: 1)]
        return RawSegment([
            RawChange(
                dots.map { onStory(.restore(deletes: [$0])) } + [writesTitle], dependencies: [head(0xBB, 0)],
                references: [head(0xCC, 0)])
        ])
    }

    private static var compressedLargestBlocks: RawSegment {
        var raw = longOperation(byteCount: 2048)
        raw.storedBody = inWindowOfOneKiB(raw.body, run: 2048, repeating: 1024)
        return raw
    }

    /// A compressed segment whose second operation is unknown and ends in as many bytes `a`.
    static func longOperation(byteCount: Int) -> RawSegment {
        var raw = RawSegment([writesTitle])
        raw.changes[0].operations.append([0x63] + [UInt8](repeating: 0x61, count: byteCount))
        raw.flags = 1
        return raw
    }

    /// A frame of a body that ends in `run` bytes `a`: the first of them in one repeating block, the others raw.
    static func inWindowOfOneKiB(_ body: [UInt8], run: Int, repeating count: Int) -> [UInt8] {
        let start = body.count - run
        var frame = RawFrame([])
        frame.window = 0
        frame.blocks = [
            .raw(Array(body[..<start])), .repeated(0x61, count: count), .raw(Array(body[(start + count)...])),
        ]
        return frame.bytes
    }
}
