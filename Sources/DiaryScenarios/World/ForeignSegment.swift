internal import Codecs
internal import SyncCore

/// A segment by a writer who has seen nothing of others, with operations that no store of this version would write.
struct ForeignSegment {
    let diary: DiaryID
    /// Names the actor.
    let writer: String
    let wallTime: WallTime

    /// One change with these operations, the first of its log.
    func bytes(_ operations: [[UInt8]]) -> [UInt8] {
        let random = NameSeededNumbers(writer)
        let actor = ActorID(Bytes16(high: random.next(), low: random.next()))
        let change = change(operations)
        let hasher = SHA256Hasher()
        let root = ChangeHash.root(diary: diary, actor: actor, hasher: hasher)
        let hash = change.withUnsafeBytes { ChangeHash.next(after: root, change: $0, hasher: hasher) }
        let header = SegmentHeader(
            diary: diary, actor: actor, firstSequence: 1, operationCount: UInt64(operations.count),
            previousHash: .zero, lastHash: hash)
        var body = ByteWriter()
        change.withUnsafeBytes { body.block($0) }
        return body.withBytes {
            Segment.seal(header, body: $0, compressor: Zstandard(), checksummer: CRC32C())
        }
    }

    private func change(_ operations: [[UInt8]]) -> [UInt8] {
        var writer = ByteWriter()
        writer.signed(wallTime.milliseconds)
        // It depends on nothing and refers to nothing.
        writer.varint(UInt64(0))
        writer.varint(UInt64(0))
        writer.varint(UInt64(operations.count))
        for operation in operations { operation.withUnsafeBytes { writer.block($0) } }
        return writer.array
    }

    /// Sends operations to the server, as a device of that name would.
    static func send(_ operations: [[UInt8]], by writer: String, in world: ScenarioWorld) async throws {
        let segment = ForeignSegment(diary: world.server.diary, writer: writer, wallTime: world.clock.now())
        let transport = try world.server.transport(token: try world.server.admit(writer))
        let request = SyncRequest(cursor: .start, segments: [segment.bytes(operations)])
        _ = try await transport.exchange("sync", body: request.encoded())
    }

    /// An operation without references, as it is on the wire.
    static func bytes(_ operation: Operation) -> [UInt8] {
        var writer = ByteWriter()
        operation.write(to: &writer) { (head: 0, sequence: $0.sequence) }
        return writer.array
    }
}
