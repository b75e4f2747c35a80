import DiaryStore
import SyncCore
import SyncEngine
import Testing

/// The network loses, cuts and replaces what is sent: every change arrives, and arrives once.
struct LostReplyTests {
    /// What one failing sync looks like to its caller.
    enum Mishap: String, CaseIterable, Sendable {
        case requestLost
        case replyLost
        case replyCut
        case page
        case unavailable

        var fault: Fault {
            switch self {
            case .requestLost: .requestLost
            case .replyLost: .replyLost
            case .replyCut: .replyCut
            case .page: .page
            case .unavailable: .refused(Fault.unavailable)
            }
        }
    }

    @Test(arguments: TransportKind.allCases, Mishap.allCases)
    func `a change arrives once after a sync that failed`(kind: TransportKind, mishap: Mishap) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        try b.tell("Already there")
        try await b.sync()
        let story = try a.tell("Once")
        a.wrap = { FaultyTransport($0, [mishap.fault]) }
        let error = await #expect(throws: SyncError.self) { try await a.sync() }
        #expect(error?.retryClass == .retryLater)
        #expect(try a.titles == ["Once"] && a.read { try $0.pendingOperations() } > 0)
        a.wrap = { $0 }
        try a.edit(story) { $0.mood = "calm" }
        let report = try await a.sync()
        try await b.sync()
        try expectAgreement([a, b])
        #expect(report.pending == 0)
        #expect(try b.titles == ["Already there", "Once"] && b.story(story)?.mood == "calm")
        // One segment of b and two of a: whatever had got through was not stored again.
        #expect(report.cursor.position == 3)
    }

    @Test(arguments: TransportKind.allCases)
    func `replies lost again and again store nothing twice`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        for round in 0..<5 {
            try a.tell("Entry \(round)")
            a.wrap = { FaultyTransport($0, [.replyLost]) }
            _ = await #expect(throws: SyncError.self) { try await a.sync() }
        }
        a.wrap = { $0 }
        let report = try await a.sync()
        try await b.sync()
        try expectAgreement([a, b])
        #expect(report.cursor.position == 5)
        #expect(try b.titles.count == 5)
    }

    @Test(arguments: TransportKind.allCases)
    func `failures that pass are retried within the deadline, as late as asked`(kind: TransportKind) async throws {
        let world = try World(kind)
        let a = try world.device()
        try a.tell("Patience")
        a.wrap = { FaultyTransport($0, [.requestLost, .replyLost, .refused(Fault.unavailable)]) }
        let sleeper = VirtualSleeper()
        let engine = try a.engine(EngineConfiguration(sleeper: sleeper))
        let report = try await engine.sync(deadline: .now + .seconds(3600))
        #expect(report.pending == 0)
        let waits = sleeper.milliseconds
        #expect(waits.count == 3 && waits[0] >= 500 && waits[0] <= 1000 && waits[1] >= 1000 && waits[2] >= 7000)
    }

    @Test(arguments: TransportKind.allCases)
    func `a wait beyond the deadline is not begun`(kind: TransportKind) async throws {
        let world = try World(kind)
        let a = try world.device()
        let patient = TransportError(.retryLater, "later", retryAfterMilliseconds: 86_400_000)
        a.wrap = { FaultyTransport($0, [.refused(patient)]) }
        let sleeper = VirtualSleeper()
        let engine = try a.engine(EngineConfiguration(sleeper: sleeper))
        let error = await #expect(throws: SyncError.self) {
            try await engine.sync(deadline: .now + .seconds(3600))
        }
        #expect(error?.retryAfterMilliseconds == 86_400_000)
        #expect(sleeper.milliseconds.isEmpty)
    }

    @Test(arguments: TransportKind.allCases)
    func `an unreachable server is told apart from everything else`(kind: TransportKind) async throws {
        let world = try World(kind)
        let a = try world.device()
        try a.tell("Alone")
        a.wrap = { FaultyTransport($0, [.requestLost]) }
        let error = await #expect(throws: SyncError.self) { try await a.sync() }
        #expect(error?.retryClass == .retryLater)
        #expect(try a.read { try $0.status() }.pendingOperations > 0)
    }
}
