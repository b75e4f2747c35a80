import DiaryStore
import SyncCore
import SyncEngine
import SyncTestSupport
import Testing

/// A device compared with the server's log, by heads; nothing changes by that.
struct RemoteComparisonTests {
    @Test(arguments: TransportKind.allCases)
    func `a comparison tells who is behind, and whose log it is`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        #expect(try await a.compared() == Expected())
        try a.tell("One")
        try a.tell("Two")
        #expect(try await a.compared() == Expected(isOtherBehind: true, heads: [[2], []]))
        try await world.settle([a, b])
        #expect(try await a.compared() == Expected())
        #expect(try await b.compared() == Expected())
        try b.tell("Three")
        try await b.sync()
        #expect(try await a.compared() == Expected(isBehind: true, heads: [[], [1]]))
        try a.tell("Four")
        let both = try await a.engine().compareWithServer()
        #expect(Set(both.differing.map(\.isBehind)) == [false, true])
        #expect(both.differing.count == 2 && both.logLength == 2)
        try await world.settle([a, b])
        #expect(try await a.compared() == Expected())
    }

    @Test(arguments: TransportKind.allCases)
    func `a comparison reads a long log page by page, and changes nothing`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        var random = SeededRandom(seed: 1)
        for _ in 1...12 {
            // More than one reply holds, because it hardly compresses.
            let noise = random.bytes(300_000).map { UInt8(ascii: "0") + $0 % 64 }
            try a.tell(String(decoding: noise, as: UTF8.self))
            try await a.sync()
        }
        let before = try b.read { try $0.status() }
        #expect(try await b.compared() == Expected(isBehind: true, heads: [[], [12]]))
        #expect(try b.read { try $0.status() } == before)
    }

    @Test(arguments: TransportKind.allCases)
    func `a server put back is told apart from one that is behind`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        try a.tell("Before")
        try await world.settle([a, b])
        let copy = try world.server.backUp()
        try a.tell("After")
        try await a.sync()
        try world.server.restore(copy)
        try b.tell("Since")
        try await b.sync()
        let comparison = try await a.engine().compareWithServer()
        #expect(comparison.hasServerGoneBack && !comparison.isSameVersion)
        let isBehind = comparison.differing.contains { $0.isBehind }
        #expect(isBehind)
        try await world.settle([a, b])
        #expect(try await a.compared() == Expected())
    }

    @Test(arguments: TransportKind.allCases)
    func `copies that went on under one actor are seen as two branches`(kind: TransportKind) async throws {
        let world = try World(kind, noticesCopies: false)
        let a = try world.device()
        try a.tell("Common")
        try await a.sync()
        let b = try a.clone()
        try a.tell("Of the one")
        try b.tell("Of the other")
        try await b.sync()
        #expect(try await a.compared() == Expected(isOtherBehind: true, isBehind: true, heads: [[2], [2]]))
        try await a.sync()
        #expect(try await a.compared() == Expected())
        #expect(try await b.compared() == Expected(isBehind: true, heads: [[2], [2, 2]]))
        try await world.settle([a, b])
        for device in [a, b] { #expect(try await device.compared() == Expected()) }
    }
}

/// What a comparison says of the only actor that differs, if one does.
private struct Expected: Equatable {
    var isOtherBehind = false
    var isBehind = false
    var heads: [[UInt64]] = []
}

extension Device {
    fileprivate func compared() async throws -> Expected {
        let comparison = try await engine().compareWithServer()
        #expect(comparison.differing.count < 2 && !comparison.hasServerGoneBack)
        guard let one = comparison.differing.first else { return Expected() }
        #expect(!comparison.isSameVersion)
        return Expected(isOtherBehind: one.isOtherBehind, isBehind: one.isBehind, heads: [one.here, one.there])
    }
}
