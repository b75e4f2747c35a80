import DiaryStore
import SyncCore
import SyncEngine
import Testing

/// Long logs come in bounded replies, and stopping in the middle loses nothing.
struct BacklogTests {
    private static let storyCount = 3000

    /// A device that has synced thousands of stories, written in portions.
    private static func fill(_ device: Device) async throws {
        for portion in 0..<10 {
            try await device.seal {
                try device.write { transaction in
                    for number in 0..<(storyCount / 10) {
                        try transaction.create(NewStory(title: "\(portion)/\(number)", text: "A day like any other."))
                    }
                }
            }
        }
        try await device.sync()
    }

    @Test(arguments: TransportKind.allCases)
    func `thousands of stories come in bounded replies`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        try await BacklogTests.fill(a)
        b.wrap = { NarrowTransport(inner: $0, maximumReplyBytes: 4000) }
        let report = try await b.sync()
        #expect(report.exchanges > 3 && report.pulled >= BacklogTests.storyCount)
        try expectAgreement([a, b])
    }

    @Test(arguments: TransportKind.allCases)
    func `what was written meanwhile is sent once, however long the log`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        try await BacklogTests.fill(a)
        try b.tell("Written offline")
        let inner = try world.server.transport(token: b.token)
        let narrow = NarrowTransport(inner: inner, maximumReplyBytes: 4000)
        let spy = SegmentCounter(inner: narrow)
        b.wrap = { _ in spy }
        try await b.sync()
        #expect(spy.segmentsSent == 1)
        try await a.sync()
        try expectAgreement([a, b])
    }

    @Test(arguments: TransportKind.allCases)
    func `a sync cancelled in the middle leaves a sound store`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        try await BacklogTests.fill(a)
        try b.tell("Written offline")
        b.wrap = {
            FaultyTransport(NarrowTransport(inner: $0, maximumReplyBytes: 4000), [.none, .none, .cancelled])
        }
        await #expect(throws: CancellationError.self) { try await b.sync() }
        let partial = try b.read { try $0.status() }
        #expect(partial.cursor.position > 0 && partial.stories < BacklogTests.storyCount)
        b.close()
        b.wrap = { $0 }
        try await world.settle([b, a])
        try expectAgreement([a, b])
    }

    @Test(arguments: TransportKind.allCases)
    func `a task that is cancelled already does not even begin`(kind: TransportKind) async throws {
        let world = try World(kind)
        let a = try world.device()
        try a.tell("Mine")
        let engine = try a.engine()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await engine.sync()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        try await a.sync()
        try expectAgreement([a])
    }

    @Test(arguments: TransportKind.allCases)
    func `syncs asked for at once run one after another`(kind: TransportKind) async throws {
        let world = try World(kind)
        let a = try world.device()
        try a.tell("Mine")
        let engine = try a.engine()
        let reports = try await withThrowingTaskGroup(of: SyncReport.self) { group in
            for _ in 0..<8 { group.addTask { try await engine.sync() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(reports.reduce(0) { $0 + $1.pushed } == reports.map(\.pushed).max())
        #expect(reports.allSatisfy { $0.cursor.position == 1 && $0.pending == 0 })
    }
}
