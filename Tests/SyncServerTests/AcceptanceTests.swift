import SyncCore
import SyncServer
import Testing

/// What the server takes into a diary's log, and in which order.
struct AcceptanceTests {
    private let setting: Setting
    private var log: SampleLog

    init() throws {
        setting = try Setting()
        log = SampleLog(setting.diary)
    }

    @Test mutating func `segments are stored in order and come back behind the cursor`() async throws {
        let segments = [log.next("one"), log.next("two", count: 3)]
        let reply = try await setting.push(segments)
        #expect(reply.outcomes == [.stored(position: 1), .stored(position: 2)])
        #expect(reply.items == [.held(index: 0), .held(index: 1)])
        #expect(reply.cursorAgreed && !reply.hasMore && reply.logLength == 2)
        let fresh = try await setting.push([])
        #expect(fresh.items == segments.map { .segment($0) })
        let idle = try await setting.push([], at: Cursor.start.after(segments))
        #expect(idle.cursorAgreed && idle.items.isEmpty && idle.logLength == 2)
    }

    @Test mutating func `a segment that is stored already is known at its position`() async throws {
        let segments = [log.next("one"), log.next("two")]
        _ = try await setting.push(segments)
        let again = try await setting.push(segments + [log.next("three")])
        #expect(again.outcomes == [.known(position: 1), .known(position: 2), .stored(position: 3)])
        #expect(again.logLength == 3)
    }

    @Test mutating func `nothing behind a refused segment is stored`() async throws {
        let first = log.next("one")
        _ = log.next("lost")
        let orphan = log.next("three")
        var other = SampleLog(setting.diary, actor: 2)
        let reply = try await setting.push([first, orphan, other.next("mine")])
        #expect(
            reply.outcomes == [
                .stored(position: 1), .refused(.unknownPreviousHash), .refused(.behindRefused),
            ])
        #expect(reply.logLength == 1)
    }

    @Test mutating func `branches of one log lie side by side`() async throws {
        let root = log.next("root")
        var copy = log
        let reply = try await setting.push([root, log.next("left"), copy.next("right"), copy.next("righter")])
        #expect(reply.outcomes == (1...4).map { .stored(position: $0) })
    }

    @Test func `two first segments of one actor are two branches`() async throws {
        var (one, two) = (log, log)
        let reply = try await setting.push([one.next("one"), two.next("two")])
        #expect(reply.outcomes == [.stored(position: 1), .stored(position: 2)])
    }

    @Test mutating func `another actor's hash is no previous hash`() async throws {
        let first = log.next("one")
        let other = SampleLog(setting.diary, actor: 2)
        let stolen = other.segment("x", first: 2, previous: log.lastHash, last: .sample)
        let reply = try await setting.push([first, stolen])
        #expect(reply.outcomes.last == .refused(.unknownPreviousHash))
    }

    @Test(arguments: [2, 4, 1000] as [UInt64])
    mutating func `a gap or an overlap in the sequence is malformed`(first: UInt64) async throws {
        let segment = log.next("one", count: 2)
        let wrong = log.segment("x", first: first, previous: log.lastHash, last: .sample)
        let reply = try await setting.push([segment, wrong])
        #expect(reply.outcomes == [.stored(position: 1), .refused(.malformed)])
    }

    @Test mutating func `the middle of a stored segment is no previous hash`() async throws {
        let segment = log.next("two at once", count: 2)
        let inside = log.segment("x", first: 2, previous: .sample, last: log.lastHash)
        let reply = try await setting.push([segment, inside])
        #expect(reply.outcomes.last == .refused(.unknownPreviousHash))
    }

    @Test func `a segment of another diary is refused`() async throws {
        var other = SampleLog(DiaryID(Bytes16(high: 1, low: 2)))
        let reply = try await setting.push([other.next("one")])
        #expect(reply.outcomes == [.refused(.otherDiary)])
        #expect(reply.logLength == 0)
    }

    @Test mutating func `a damaged segment is malformed wherever the damage is`() async throws {
        let whole = log.next("one")
        for place in whole.indices {
            var damaged = whole
            damaged[place] ^= 0x10
            let reply = try await setting.push([damaged])
            #expect(reply.outcomes == [.refused(.malformed)], "byte \(place)")
        }
    }

    @Test func `a log beyond its quota takes no more and is still read`() async throws {
        let small = try Setting(quotaBytes: 300)
        var log = SampleLog(small.diary)
        let segments = (1...3).map { log.next("entry \($0 + 10)") }
        let reply = try await small.push(segments)
        #expect(
            reply.outcomes == [.stored(position: 1), .stored(position: 2), .refused(.quotaExceeded)])
        #expect(try await small.push([]).items.count == 2)
    }

    @Test mutating func `a device that may only read gets replies and stores nothing`() async throws {
        _ = try await setting.push([log.next("one")])
        let token = try setting.administer {
            try $0.addDevice(diary: "family", name: "frame", isReadOnly: true).token
        }
        let request = SyncRequest(cursor: .start, segments: [log.next("two")])
        let reply = try await setting.sync(request, token: token)
        #expect(reply.outcomes == [.refused(.readOnly)])
        #expect(reply.items.count == 1)
        #expect(reply.logLength == 1)
    }
}

extension ContentHash {
    fileprivate static let sample = ContentHash(head: Bytes16(high: 7, low: 7), tail: Bytes16(high: 7, low: 7))
}
