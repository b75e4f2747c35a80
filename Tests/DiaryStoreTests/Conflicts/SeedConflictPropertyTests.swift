import SyncCore
import SyncTestSupport
import Testing

@testable import DiaryStore

/// Random lives of one story into which several devices take in texts, write, decide, revert and delete.
struct SeedConflictPropertyTests {
    private let world = World(noticesCopies: false)
    private let story = RecordID(Bytes16(high: 1, low: 1))
    private static let texts = ["a b c", "a x c", "b c", "a b c d"]

    @Test(arguments: 0..<UInt64(20))
    func `every device has the same text and the same conflicts, in every order of delivery`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let folder = TemporaryFolder()
        let server = LogArray()
        var devices = [try world.store(1, at: folder.file()), try world.store(2), try world.store(3)]
        for _ in 0..<25 { try step(devices, server, &random) }
        folder.copyDatabase(to: "copy.sqlite")
        devices.append(try world.reopen(folder.file("copy.sqlite"), 4))
        for _ in 0..<25 { try step(devices, server, &random) }
        for device in devices + devices { try server.sync(device) }
        devices.append(try world.store(5))
        for segment in server.segments.shuffled(using: &random) { try devices[4].receive([segment]) }
        try expectAgreement(devices, seed)
    }

    @Test func `random lives see choices between texts that are open, kept and switched`() throws {
        var seen: Set<String> = []
        for seed in UInt64(0)..<20 {
            var random = SeededRandom(seed: seed)
            let server = LogArray()
            let devices = try (1...2).map { try world.store($0) }
            for _ in 0..<40 { try step(devices, server, &random) }
            for conflict in try devices[0].read({ try $0.conflicts(includingClosed: true) })
            where conflict.fieldName == "text" {
                seen.insert(conflict.state.rawValue)
            }
        }
        #expect(seen.isSuperset(of: ["open", "kept", "switched"]))
    }

    private func expectAgreement(_ devices: [DiaryStore], _ seed: UInt64) throws {
        let first = try devices[0].digest()
        let conflicts = try sight(devices[0])
        for device in devices {
            #expect(try device.digest() == first, "seed \(seed)")
            #expect(try sight(device) == conflicts, "seed \(seed)")
            #expect(try device.checkIntegrity().findings == [], "seed \(seed)")
            let open = try device.read { try $0.conflicts(of: .story, story) }.count
            #expect(try device.story(story)?.conflictCount ?? 0 == open, "seed \(seed)")
        }
    }

    /// A store's conflicts without what is its own.
    private func sight(_ store: DiaryStore) throws -> [String] {
        try store.read { try $0.conflicts(includingClosed: true) }.map { conflict in
            let sides = conflict.candidates.map { "\($0.content) \($0.actor) \($0.writtenAt) \($0.isShown)" }
            return "\(conflict.id) \(conflict.fieldName ?? "life") \(conflict.state) \(sides)"
        }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private func step(_ devices: [DiaryStore], _ server: LogArray, _ random: inout SeededRandom) throws {
        world.clock.advance(byMilliseconds: Int64(random.number(0...3)))
        let device = random.pick(devices) ?? devices[0]
        if random.chance(30) { try server.sync(device) } else { try act(device, &random) }
    }

    private func act(_ device: DiaryStore, _ random: inout SeededRandom) throws {
        guard let known = try device.story(story) else {
            let day = DiaryDate(instant: WallTime(milliseconds: 0), offsetMinutes: 0)
            let new = NewStory(id: story, text: nil, date: day, createdAt: WallTime(milliseconds: 0))
            return try device.write { _ = try $0.create(new) }
        }
        switch random.number(0...9) {
        case 0...3: try takeIn(device, &random)
        case 4...5: try decide(device, &random)
        case 6: try revert(device, &random)
        case 7: try device.write { known.isDeleted ? try $0.restore(.story, story) : try $0.delete(.story, story) }
        default:
            guard !known.isDeleted else { return }
            try device.rewrite(story, (known.text ?? "") + (random.pick(["!", " y", "z "]) ?? ""))
        }
    }

    private func takeIn(_ device: DiaryStore, _ random: inout SeededRandom) throws {
        let revision = random.chance(50) ? WallTime(milliseconds: Int64(random.number(1...3))) : nil
        let text = random.pick(SeedConflictPropertyTests.texts) ?? ""
        let wasDeleted = try device.story(story)?.isDeleted
        let other = random.chance(25) ? random.pick(SeedConflictPropertyTests.texts) : nil
        try device.write { write in
            if let other { try write.takeIn(other, of: story, revision: revision) }
            try write.takeIn(text, of: story, revision: revision)
        }
        #expect(try !device.takeIn(text, story, revision))
        #expect(try device.story(story)?.isDeleted == wasDeleted)
    }

    private func decide(_ device: DiaryStore, _ random: inout SeededRandom) throws {
        guard let conflict = random.pick(try device.read { try $0.conflicts() }), conflict.field != nil else { return }
        let number = random.number(1...conflict.candidates.count)
        try device.write { try $0.switchTo(conflict, candidate: number) }
        guard conflict.fieldName == "text" else { return }
        let after = try device.read { try $0.conflict(conflict.number) }
        #expect(after?.state == (number == 1 ? .kept : .switched))
        #expect(after?.shown?.value == conflict.candidates[number - 1].value)
        #expect(try device.read { try $0.conflicts(of: .story, story) }.allSatisfy { $0.fieldName != "text" })
    }

    private func revert(_ device: DiaryStore, _ random: inout SeededRandom) throws {
        let changes = try device.read { try $0.history(of: story) }.map(\.number)
        guard let change = random.pick(changes) else { return }
        do {
            try device.write { _ = try $0.revert(change) }
        } catch StoreError.Code.nothingToRevert {
            return
        }
    }
}
