import SyncCore
import Testing

@testable import SyncServer

/// What a reply holds, given a cursor.
struct CursorTests {
    private let setting: Setting
    private var log: SampleLog
    private var segments: [[UInt8]] = []

    init() throws {
        setting = try Setting()
        log = SampleLog(setting.diary)
        segments = (1...20).map { log.next("entry \($0 + 10)") }
    }

    @Test mutating func `a wrong running hash stores nothing and shows the server's own`() async throws {
        _ = try await setting.push(segments)
        let lost = Cursor(position: 13, runningHash: Cursor.start.after(segments).runningHash)
        let reply = try await setting.push([log.next("new")], at: lost)
        #expect(!reply.cursorAgreed && reply.outcomes.isEmpty && reply.items.isEmpty)
        #expect(reply.logLength == 20)
        #expect(reply.checkpoints.map(\.position) == [13, 12, 11, 9, 5, 0])
        for checkpoint in reply.checkpoints {
            #expect(checkpoint == Cursor.start.after(Array(segments.prefix(Int(checkpoint.position)))))
        }
        #expect(try await setting.push([]).logLength == 20)
    }

    @Test func `a position beyond the end is bounded to the server's length`() async throws {
        _ = try await setting.push(Array(segments.prefix(3)))
        let ahead = Cursor.start.after(segments)
        let reply = try await setting.push([], at: ahead)
        #expect(!reply.cursorAgreed)
        #expect(reply.checkpoints.map(\.position) == [3, 2, 1, 0])
        let far = try await setting.push([], at: Cursor(position: .max, runningHash: .zero))
        #expect(far.checkpoints.map(\.position) == [3, 2, 1, 0])
    }

    @Test func `an empty log agrees with the start only`() async throws {
        #expect(try await setting.push([]).cursorAgreed)
        let reply = try await setting.push([], at: Cursor(position: 0, runningHash: ContentHash.zero.flipped))
        #expect(!reply.cursorAgreed)
        #expect(reply.checkpoints == [.start])
    }

    @Test func `checkpoints grow apart down to the start`() {
        #expect(SyncRound.checkpointPositions(below: 0) == [0])
        #expect(SyncRound.checkpointPositions(below: 1) == [1, 0])
        #expect(SyncRound.checkpointPositions(below: 2) == [2, 1, 0])
        #expect(SyncRound.checkpointPositions(below: 9) == [9, 8, 7, 5, 1, 0])
        #expect(SyncRound.checkpointPositions(below: .max).count <= 128)
    }

    @Test func `a reply is bounded and says that there is more`() async throws {
        _ = try await setting.push(segments)
        let room = segments[0].count + segments[1].count
        var cursor = Cursor.start
        var pulled: [SyncReply.Item] = []
        for _ in 0..<10 {
            let reply = try await setting.sync(SyncRequest(cursor: cursor, maximumReplyBytes: room))
            #expect(reply.items.count == 2)
            pulled += reply.items
            cursor = Cursor.start.after(Array(segments.prefix(pulled.count)))
            #expect(reply.hasMore == (pulled.count < 20))
        }
        #expect(pulled == segments.map { .segment($0) })
        let tight = try await setting.sync(SyncRequest(cursor: .start, maximumReplyBytes: 0))
        #expect(tight.items.count == 1)
    }

    @Test mutating func `bytes are left out only for what the request names or carries`() async throws {
        _ = try await setting.push(Array(segments.prefix(3)))
        let own = log.next("own")
        _ = try await setting.push([own], at: .start)
        let hash = ServiceEnvironment().hasher.hash(segments[1])
        let named = try await setting.sync(SyncRequest(cursor: .start, segments: [segments[0]], namedHashes: [hash]))
        #expect(named.items == [.held(index: 0), .held(index: 1), .segment(segments[2])])
        let all = try await setting.sync(
            SyncRequest(cursor: .start, segments: [segments[0]], omitsCarriedSegments: false))
        #expect(all.items.first == .segment(segments[0]))
    }

    @Test func `every reply carries the server's time and one epoch`() async throws {
        let first = try await setting.push([])
        #expect(first.serverTime == setting.clock.now())
        setting.clock.advance(milliseconds: 5)
        let second = try await setting.push([])
        #expect(second.serverTime.milliseconds == first.serverTime.milliseconds + 5)
        #expect(second.epoch == first.epoch)
    }

    @Test(arguments: [[], [1], Array("DSRQ\u{9}".utf8), [UInt8](repeating: 0xff, count: 20)])
    func `a body that is no request is a typed error`(body: [UInt8]) async throws {
        let access = try setting.access()
        let error = await #expect(throws: ServiceError.self) { try await setting.service.sync(access, body: body) }
        #expect(error?.code.status == 400)
    }
}

extension ContentHash {
    fileprivate var flipped: ContentHash { ContentHash(head: tail, tail: Bytes16(high: ~head.high, low: head.low)) }
}
