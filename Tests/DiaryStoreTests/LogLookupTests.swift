import SyncCore
import SyncTestSupport
import Testing

@testable import DiaryStore

/// Every operation of the log is found by its dot, as it was when it was written.
struct LogLookupTests {
    private let world = World(noticesCopies: false)

    /// A store with what was written in it.
    private final class Device {
        let store: DiaryStore
        var author: RandomAuthor
        var written: [RandomAuthor.Written] = []

        init(_ store: DiaryStore, seed: UInt64) {
            self.store = store
            author = RandomAuthor(random: SeededRandom(seed: seed))
        }

        func write() throws { written += try author.write(to: store) }
    }

    @Test(arguments: 0..<UInt64(12))
    func `every operation written or received is found again, branches included`(seed: UInt64) throws {
        let folder = TemporaryFolder()
        var random = SeededRandom(seed: seed)
        let server = LogArray()
        var devices = [
            Device(try world.store(1, at: folder.file()), seed: seed), Device(try store(2), seed: seed + 99),
        ]
        for _ in 0..<6 { try step(devices, server, &random) }
        folder.copyDatabase(to: "copy.sqlite")
        let copy = Device(try world.reopen(folder.file("copy.sqlite"), 3), seed: seed + 7)
        copy.written = devices[0].written
        devices.append(copy)
        for _ in 0..<40 { try step(devices, server, &random) }
        for device in devices { try expectOwn(device, "before all have met, seed \(seed)") }
        try server.syncAll(devices[0].store, devices[1].store, devices[2].store)
        for device in devices {
            try expectOwn(device, "seed \(seed)")
            try expectEach(of: device, in: devices, "seed \(seed)")
        }
    }

    @Test func `segments packed into one still give every operation`() throws {
        let server = LogArray()
        let device = Device(try store(1), seed: 5)
        for _ in 0..<30 {
            try device.write()
            try server.sync(device.store)
        }
        #expect(try device.store.read { try $0.logEntries() }.count < 4)
        try expectOwn(device, "packed")
    }

    @Test func `a running write finds what it has just appended`() throws {
        let store = try store(1)
        try store.write { write in
            let id = try write.create(NewStory(title: "T", text: "x"))
            try write.addTag("new", to: id)
            let dot = Dot(log: 1, sequence: 2)
            let found = try write.core.operation(at: dot)
            #expect(found?.applied?.action == .add(.tags, .text("new"), folding: []))
            #expect(found?.changeHash == nil)
            #expect(try write.core.operation(at: Dot(log: 1, sequence: 3)) == nil)
        }
        #expect(try store.withCore { try $0.core.operation(at: Dot(log: 2, sequence: 1)) } == nil)
    }

    @Test func `an operation that names what its change has not seen is found as malformed`() throws {
        let store = try store(1)
        let story = try store.write { try $0.create(NewStory(title: "T", text: "x")) }
        let known = try store.withCore { $0.core.directory[1] }
        let writes = [RegisterWrite(.title, .text("x"), replacing: [Dot(log: 2, sequence: 1)])]
        let bytes = ForeignSegment(world.diary).bytes(
            [Operation(.story, story, .assign(writes)), Operation(.story, story, .restore(deletes: []))],
            by: ActorID(Bytes16(high: 5, low: 5)), unseen: known)
        #expect(try store.receive([bytes]).quarantined == 1)
        let found = try store.withCore { access in
            try [1, 2].map { try access.core.operation(at: Dot(log: 2, sequence: $0)) }
        }
        #expect(found.map { $0 != nil } == [true, true])
        #expect(found.map { $0?.applied != nil } == [false, true])
    }

    @Test func `the cache of opened segments keeps within its limit and drops the oldest`() throws {
        let foreign = ForeignSegment(world.diary)
        let codec = StoreConfiguration().codec
        var cache = SegmentCache(byteLimit: 400)
        let story = RecordID(Bytes16(high: 1, low: 9))
        let keys = try (1...9).map { number in
            let bytes = foreign.bytes(
                [Operation(.story, story, .add(.tags, .integer(Int64(number)), folding: []))],
                by: ActorID(Bytes16(high: UInt64(number), low: 0)))
            let segment = try bytes.withUnsafeBytes { try Segment(opening: $0, codec: codec) }
            let key = SegmentCache.Key(firstSequence: 1, lastHash: segment.header.lastHash)
            cache.insert(segment, for: key)
            #expect(cache.byteCount <= 400)
            return key
        }
        #expect(cache[keys[0]] == nil)
        #expect(cache[keys[8]]?.header.lastHash == keys[8].lastHash)
    }

    /// A store that packs what was delivered at once.
    private func store(_ seed: UInt64) throws -> DiaryStore {
        var configuration = StoreConfiguration(
            durability: .normal, clock: world.clock, random: SeededRandomSource(seed: seed))
        configuration.packingInterval = 1
        return try DiaryStore.create(at: ":memory:", name: "Test", diary: world.diary, configuration: configuration)
    }

    private func step(_ devices: [Device], _ server: LogArray, _ random: inout SeededRandom) throws {
        world.clock.advance(byMilliseconds: Int64(random.number(0...2)))
        guard let device = random.pick(devices) else { return }
        if random.chance(30) { try server.sync(device.store) } else { try device.write() }
    }

    private func expectOwn(_ device: Device, _ when: Comment) throws {
        try device.store.withCore { access in
            for written in device.written {
                let found = try access.core.operation(at: written.dot)
                #expect(found?.applied == written.operation, when)
                #expect(found?.wallTime == written.wallTime, when)
            }
        }
    }

    /// What a device holds is what all have written, each operation once, in causal order.
    private func expectEach(of device: Device, in devices: [Device], _ when: Comment) throws {
        let expected = try devices.reduce(into: Set<OperationName>()) { all, device in
            try device.store.withCore { access in
                for written in device.written {
                    all.insert(try OperationName(written.operation, at: written.dot, access.core.log))
                }
            }
        }
        let found = try device.store.withCore { access in
            let log = access.core.log
            var found: [OperationName] = []
            var visited: Set<Dot> = []
            try log.forEachChange { change in
                for operation in try log.operations(of: change) {
                    let applied = try #require(operation.applied)
                    #expect(try log.operation(at: operation.dot) == operation, when)
                    found.append(try OperationName(applied, at: operation.dot, log))
                    #expect(applied.namedDots.allSatisfy(visited.contains), when)
                    visited.insert(operation.dot)
                }
            }
            return found
        }
        #expect(found.count == expected.count && Set(found) == expected, when)
    }
}
