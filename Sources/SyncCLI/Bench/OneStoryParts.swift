internal import DiarySync
internal import SyncCore

/// Where the time of a one-story sync goes: the stores' own share without any network, and a bare exchange.
///
/// In one process and in a tight loop, so caches are warm and nobody waits for anybody.
enum OneStoryParts {
    private static let rounds = 1000

    static func run(_ context: BenchContext) async throws {
        try stores(context)
        try await exchange(context)
    }

    private static func stores(_ context: BenchContext) throws {
        var generator = StoryGenerator(seed: context.seed)
        let writer = try context.store("parts-a.sqlite")
        let receiver = try context.store("parts-b.sqlite", diary: writer.diary)
        let plain = try PlainStories(at: context.folder.newFile("parts-plain.sqlite"))
        var (commits, sending, receiving) = (0.0, 0.0, 0.0)
        for _ in 0..<rounds {
            let story = generator.next()
            commits += try CPUTime.microseconds { try plain.insertOneByOne([story]) }
            _ = try writer.write { try $0.create(story) }
            let segments = try send(writer, &sending)
            receiving += try CPUTime.microseconds {
                _ = try receiver.withCore { try $0.prepare(maximumBytes: Limits.targetExchangeBytes) }
                _ = try receiver.withCore { try $0.receive(segments.map { .segment($0) }, sent: [], note: note) }
            }
        }
        let each = Double(rounds)
        context.add("the writer's store alone, beyond commits", (sending - 2 * commits) / each, "us")
        context.add("the receiver's store alone, beyond commits", (receiving - commits) / each, "us")
    }

    private static func send(_ store: DiaryStore, _ cpu: inout Double) throws -> [[UInt8]] {
        var segments: [[UInt8]] = []
        cpu += try CPUTime.microseconds {
            let outgoing = try store.withCore { try $0.prepare(maximumBytes: Limits.targetExchangeBytes) }
            let items = outgoing.segments.indices.map { SyncReply.Item.held(index: $0) }
            _ = try store.withCore { try $0.receive(items, sent: outgoing.segments, note: note) }
            segments = outgoing.segments.map(\.bytes)
        }
        return segments
    }

    private static func exchange(_ context: BenchContext) async throws {
        let server = try BenchServer(context, diary: DiaryID(Bytes16(high: 1, low: 2)))
        let transport = try server.transport()
        let nothing = PresenceQuery([]).encoded()
        let cpu = try await CPUTime.asyncMicroseconds {
            for _ in 0..<rounds { _ = try await transport.exchange("blobs/missing", body: nothing) }
        }
        server.stop()
        context.add("a bare exchange, on the client", cpu / Double(rounds), "us")
    }

    private static var note: StoreAccess.ServerNote {
        StoreAccess.ServerNote(
            epoch: Bytes16(high: 1, low: 2), clockOffsetMilliseconds: 3, receivedAt: WallTime(milliseconds: 4))
    }
}
