import MergeOracle
import SyncCore
import SyncTestSupport
import Testing

@testable import DiaryStore

/// Which conflicts are open, and what has become of the others, follows from the log alone.
struct ConflictPropertyTests {
    private let world = World(noticesCopies: false)

    @Test(arguments: 0..<UInt64(30))
    func `every device has the same conflicts, in every order of delivery, and they are the oracle's`(
        seed: UInt64
    ) throws {
        let folder = TemporaryFolder()
        var random = SeededRandom(seed: seed)
        let server = LogArray()
        var devices = [ConflictDevice(try world.store(1, at: folder.file()), seed: seed)]
        for number in UInt64(2)...3 {
            devices.append(ConflictDevice(try store(number, chooser: number == 3), seed: seed + number))
        }
        for _ in 0..<20 { try step(devices, server, &random) }
        folder.copyDatabase(to: "copy.sqlite")
        devices.append(ConflictDevice(try world.reopen(folder.file("copy.sqlite"), 4), seed: seed + 50))
        for _ in 0..<50 { try step(devices, server, &random) }
        for device in devices + devices { try server.sync(device.store) }
        devices.append(try newcomer(5, server.segments.shuffled(using: &random)))
        try expectAgreement(devices, seed)
    }

    @Test func `random histories see every way in which a conflict can end`() throws {
        var seen: Set<String> = []
        for seed in UInt64(0)..<20 {
            var random = SeededRandom(seed: seed)
            let server = LogArray()
            let devices = try (1...3).map { ConflictDevice(try store($0), seed: seed + $0) }
            for _ in 0..<70 { try step(devices, server, &random) }
            for conflict in Oracle(devices.flatMap(\.written)).conflicts {
                seen.insert("\(conflict.field == nil ? "revival" : "register") \(conflict.state)")
            }
        }
        let ends = ["open", "kept", "switched"].flatMap { ["register \($0)", "revival \($0)"] }
        #expect(seen == Set(ends + ["register edited"]))
    }

    private func store(_ number: UInt64, chooser: Bool = false) throws -> DiaryStore {
        var configuration = StoreConfiguration(
            durability: .normal, clock: world.clock, random: SeededRandomSource(seed: number))
        if chooser { configuration.displayChooser = { $0.siblings.count - 1 } }
        return try DiaryStore.create(at: ":memory:", name: "Test", diary: world.diary, configuration: configuration)
    }

    private func newcomer(_ number: UInt64, _ segments: [[UInt8]]) throws -> ConflictDevice {
        let device = ConflictDevice(try store(number), seed: number)
        for segment in segments { try device.store.receive([segment]) }
        return device
    }

    private func step(_ devices: [ConflictDevice], _ server: LogArray, _ random: inout SeededRandom) throws {
        world.clock.advance(byMilliseconds: Int64(random.number(-3...4)))
        guard let device = random.pick(devices) else { return }
        if random.chance(25) { try server.sync(device.store) } else { try device.write() }
    }

    private func expectAgreement(_ devices: [ConflictDevice], _ seed: UInt64) throws {
        let expected = Oracle(devices.flatMap(\.written)).conflicts
        let ids = try devices[0].ids()
        for device in devices {
            let found = try device.conflicts()
            #expect(Set(found) == Set(expected), "seed \(seed)")
            #expect(found.count == expected.count, "seed \(seed)")
            #expect(try device.ids() == ids, "seed \(seed)")
            #expect(try device.store.digest().kinds == devices[0].store.digest().kinds, "seed \(seed)")
            #expect(try device.store.read { try $0.conflictCount() } == ids[0].count, "seed \(seed)")
            #expect(try device.store.checkIntegrity().findings == [], "seed \(seed)")
        }
        #expect(Set(ids.joined()).count == expected.count, "seed \(seed)")
    }
}
