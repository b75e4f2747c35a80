import SyncCore
import SyncTestSupport
import Testing

@Suite struct ExchangeTests {
    @Test func `random requests come back from their bytes`() throws {
        var random = WireRandom(seed: 601)
        for _ in 0..<300 {
            let request = random.request()
            #expect(try ExchangeTests.request(request.encoded()) == request, "seed \(random.seed)")
        }
    }

    @Test func `random replies come back from their bytes`() throws {
        var random = WireRandom(seed: 602)
        for _ in 0..<300 {
            let reply = random.reply()
            #expect(try ExchangeTests.reply(reply.encoded()) == reply, "seed \(random.seed)")
        }
    }

    @Test func `random presence queries come back from their bytes`() throws {
        var random = WireRandom(seed: 603)
        for count in [0, 1, 127, 128, Limits.maximumPresenceQuery] {
            let query = PresenceQuery((0..<count).map { _ in random.hash() })
            #expect(try ExchangeTests.query(query.encoded()) == query)
        }
    }

    @Test func `every shortening and every surplus byte is refused`() {
        var random = WireRandom(seed: 604)
        for _ in 0..<30 {
            for (bytes, read) in [
                (random.request().encoded(), Self.readRequest), (random.reply().encoded(), Self.readReply),
                (PresenceQuery([random.hash()]).encoded(), Self.readQuery),
            ] {
                for count in bytes.indices { #expect(read(Array(bytes[..<count])) == .truncated) }
                #expect(read(bytes + [0]) == .malformed)
            }
        }
    }

    @Test func `another magic is malformed, another version unsupported`() {
        var random = WireRandom(seed: 605)
        for (bytes, read) in [
            (random.request().encoded(), Self.readRequest), (random.reply().encoded(), Self.readReply),
            (PresenceQuery([]).encoded(), Self.readQuery),
        ] {
            for index in 0..<4 { #expect(read(altered(bytes, index, 0x20)) == .malformed) }
            #expect(read(altered(bytes, 4, 1)) == .unsupported)
        }
        #expect(Self.readRequest(altered(random.request().encoded(), 5, 2)) == .unsupported)
        #expect(Self.readReply(altered(random.reply().encoded(), 5, 4)) == .unsupported)
    }

    @Test func `random damage ends in a value or a typed error`() {
        var random = WireRandom(seed: 606)
        for _ in 0..<3000 {
            for (bytes, read) in [
                (random.request().encoded(), Self.readRequest), (random.reply().encoded(), Self.readReply),
                (PresenceQuery([random.hash()]).encoded(), Self.readQuery),
            ] {
                _ = read(altered(bytes, random.below(bytes.count), random.byte()))
                _ = read(Array(bytes.prefix(5)) + random.bytes(random.below(40)))
            }
        }
    }

    private func altered(_ bytes: [UInt8], _ index: Int, _ mask: UInt8) -> [UInt8] {
        var bytes = bytes
        bytes[index] ^= mask
        return bytes
    }
}

extension ExchangeTests {
    static func request(_ bytes: [UInt8]) throws(WireError) -> SyncRequest {
        try bytes.withUnsafeBytes { raw in
            Result { () throws(WireError) in try SyncRequest(decoding: raw) }
        }.get()
    }

    static func reply(_ bytes: [UInt8]) throws(WireError) -> SyncReply {
        try bytes.withUnsafeBytes { raw in Result { () throws(WireError) in try SyncReply(decoding: raw) } }.get()
    }

    static func query(_ bytes: [UInt8]) throws(WireError) -> PresenceQuery {
        try bytes.withUnsafeBytes { raw in
            Result { () throws(WireError) in try PresenceQuery(decoding: raw) }
        }.get()
    }

    static func readRequest(_ bytes: [UInt8]) -> WireError.Reason? {
        reason { () throws(WireError) in _ = try request(bytes) }
    }

    static func readReply(_ bytes: [UInt8]) -> WireError.Reason? {
        reason { () throws(WireError) in _ = try reply(bytes) }
    }

    static func readQuery(_ bytes: [UInt8]) -> WireError.Reason? {
        reason { () throws(WireError) in _ = try query(bytes) }
    }
}

extension WireRandom {
    mutating func cursor() -> Cursor { Cursor(position: number(), runningHash: hash()) }

    mutating func request() -> SyncRequest {
        SyncRequest(
            cursor: cursor(), segments: (0..<below(4)).map { _ in bytes(below(200)) },
            namedHashes: (0..<below(4)).map { _ in hash() }, omitsCarriedSegments: below(2) == 0,
            maximumReplyBytes: below(Limits.maximumExchangeBytes + 1))
    }

    mutating func reply() -> SyncReply {
        SyncReply(
            cursorAgreed: below(2) == 0, hasMore: below(2) == 0,
            serverTime: WallTime(milliseconds: Int64(bitPattern: next())), epoch: bytes16(), logLength: number(),
            checkpoints: (0..<below(4)).map { _ in cursor() }, outcomes: (0..<below(6)).map { _ in outcome() },
            items: (0..<below(4)).map { _ in
                below(2) == 0 ? .segment(bytes(below(200))) : .held(index: below(8193))
            })
    }

    private mutating func outcome() -> SyncReply.Outcome {
        switch below(3) {
        case 0: .stored(position: number())
        case 1: .known(position: number())
        default: .refused(choice(SyncReply.Refusal.allCases))
        }
    }
}
