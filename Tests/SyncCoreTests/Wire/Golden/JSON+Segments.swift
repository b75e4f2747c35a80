import SyncCore

extension JSON {
    /// A segment's header and changes.
    static func segment(_ segment: Segment, optionalFields: [(tag: UInt64, bytes: [UInt8])]) throws -> JSON {
        .object([
            ("header", header(segment.header, optionalFields)),
            ("changes", .list(try segment.frames.map { try change($0, in: segment) })),
        ])
    }

    private static func header(_ header: SegmentHeader, _ fields: [(tag: UInt64, bytes: [UInt8])]) -> JSON {
        .object([
            ("compressed", .boolean(header.isCompressed)), ("diary", .hex(header.diary.bytes.bytes)),
            ("stream", .integer(0)), ("actor", .hex(header.actor.bytes.bytes)),
            ("first_sequence", .unsigned(header.firstSequence)),
            ("operation_count", .unsigned(header.operationCount)),
            ("previous_hash", .text(header.previousHash.hex)), ("last_hash", .text(header.lastHash.hex)),
            ("body_length", .integer(Int64(header.bodyByteCount))),
            (
                "optional_fields",
                .list(fields.map { .object([("tag", .unsigned($0.tag)), ("bytes", .hex($0.bytes))]) })
            ),
        ])
    }

    private static func change(_ frame: Segment.Frame, in segment: Segment) throws -> JSON {
        try segment.withChange(frame) { bytes in
            let reader = try ChangeReader(bytes)
            let operations = reader.operations(firstSequence: frame.firstSequence)
            return .object([
                ("first_sequence", .unsigned(frame.firstSequence)), ("hash", .text(frame.hash.hex)),
                ("bytes", .hex(bytes)), ("wall_time", .integer(reader.wallTime.milliseconds)),
                ("dependencies", .list(reader.dependencies.map(head))),
                ("references", .list(reader.references.map(head))),
                ("operations", .list(operations.map(operation))),
            ])
        }
    }
}
