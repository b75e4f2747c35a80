import SyncCore

/// Operations that a replica keeps without applying them.
extension GoldenVector {
    /// Code, kind 1 and the story, as the start of an operation.
    private static func start(_ code: UInt8) -> [UInt8] { [code, 1] + story.bytes.bytes }

    static var unknowns: RawSegment {
        var raw = RawChange([writesTitle])
        raw.operations += [
            [0], [12, 1, 2, 3], written { $0.varint(UInt64.max) },
            start(2) + [16, 7, 0xAA],
            start(1) + [2, 1, 3, 1, 0x61, 0, 2, 6, 2, 0, 0xFF],
            start(7) + [2, 0],
        ]
        raw.operations.append(operationBytes(writesTitle))
        return RawSegment([raw])
    }

    /// The second operation is the first one here, so that its own sequence is 2.
    static var malformed: RawSegment {
        var raw = RawChange([writesTitle], dependencies: [head(0xBB, 5)])
        raw.operations += [
            [],
            [0x81, 0x00],
            start(8) + [0] + [0],
            Array(start(8).dropLast()),
            start(1) + [0],
            start(1) + [2, 1, 0, 0, 1, 0, 0],
            start(2) + [16, 3, 2, 0xC0, 0x80, 0],
            start(2) + [16, 3, 3, 0xED, 0xA0, 0x80, 0],
            start(2) + [16, 3, 9, 0x61, 0],
            start(2) + [16] + [UInt8](repeating: 6, count: 18),
            start(2) + [16] + [6, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 0] + [0],
            start(8) + [5, 0, 1],
            start(4) + [18, 0, 2, 0, 0],
        ]
        raw.operations += unresolved.map { operationBytes(onStory(.restore(deletes: [$0]))) }
        raw.operations.append(operationBytes(writesTitle))
        return RawSegment([raw])
    }

    /// Dots outside of the past of a change that depends on five operations of one log: sequence 0, beyond the
    /// head's chain, the operation itself, a head that is not in the table, an index beyond any table.
    private static let unresolved = [
        own(0), Dot(log: 1, sequence: 0), Dot(log: 1, sequence: 6), own(18), Dot(log: 2, sequence: 1),
        Dot(log: 8193, sequence: 1),
    ]
}
