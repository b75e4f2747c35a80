import SyncCore
import SyncTestSupport
import Testing

@testable import DiaryStore

/// Random lives of one story on two or three devices and a copy of one of them.
struct HistoryPropertyTests {
    private let world = World()
    private let folder = TemporaryFolder()
    private let id = RecordID(Bytes16(high: 1, low: 1))

    /// A run with what its devices displayed right behind each of their changes.
    private final class Run {
        let server = LogArray()
        var devices: [DiaryStore] = []
        var sights: [ContentHash: StorySight] = [:]
        var writer: HistoryWriter

        init(_ writer: HistoryWriter) { self.writer = writer }
    }

    @Test(arguments: 0..<UInt64(24))
    func `a story at any change is what its author saw, and the newest is what is displayed`(seed: UInt64) throws {
        let run = try life(seed)
        for device in run.devices { try run.server.sync(device) }
        for device in run.devices { try run.server.sync(device) }
        let last = try #require(run.devices.first)
        try last.write { write in
            try write.restore(.story, id)
            try write.addTag("the end", to: id)
        }
        try see(last, run)
        let newest = try #require(try last.lastChange())
        #expect(
            StorySight(try last.read { try $0.story(id, at: newest) }) == (try StorySight(last, id)), "seed \(seed)")
        for device in run.devices + run.devices { try run.server.sync(device) }
        for device in run.devices { try expectEverySight(device, run, seed) }
    }

    private func expectEverySight(_ device: DiaryStore, _ run: Run, _ seed: UInt64) throws {
        let entries = try device.read { try $0.history(of: id) }
        var checked = 0
        for entry in entries {
            guard let hash = entry.hash, let expected = run.sights[hash] else { continue }
            checked += 1
            let found = StorySight(try device.read { try $0.story(id, at: entry.number) })
            #expect(found == expected, "seed \(seed), change \(entry.number)")
        }
        #expect(checked > entries.count / 2, "seed \(seed)")
    }

    /// A reading that takes all that lies before a change for what its author had seen.
    @Test func `reading stories in local order instead of by what was seen is found out within eight seeds`() throws {
        var isFound = false
        for seed in 0..<UInt64(8) where !isFound {
            let run = try life(seed)
            for device in run.devices + run.devices { try run.server.sync(device) }
            isFound = try run.devices.contains { try misreads($0, run) }
        }
        #expect(isFound)
    }

    private func misreads(_ device: DiaryStore, _ run: Run) throws -> Bool {
        try device.read { read in
            let log = try read.log()
            let place = RecordPlace(kind: .story, record: id)
            let found = try RecordOperations(on: [id], in: log)
            return try found.changes.contains { change in
                guard let expected = change.hash.flatMap({ run.sights[$0] }) else { return false }
                var before: Set<Dot> = []
                for operation in found.operations(on: place) {
                    before.insert(operation.dot)
                    if operation.dot == change.end { break }
                }
                let replay = try RecordReplay(
                    found.operations(on: place), on: place, log, Display(), where: before.contains)
                return try replay.displayed(.title).asText != expected.story?.title
            }
        }
    }

    @Test(arguments: (100..<UInt64(124)) + [1029, 1058, 1113])
    func `reverting the last change shows what was displayed before, and reverting that what was behind`(
        seed: UInt64
    ) throws {
        let run = try life(seed)
        for device in run.devices + run.devices { try run.server.sync(device) }
        for round in 0..<12 {
            let device = run.devices[round % run.devices.count]
            try run.server.sync(device)
            try expectUndoAndRedo(device, run, "seed \(seed), round \(round)")
        }
    }

    private func expectUndoAndRedo(_ device: DiaryStore, _ run: Run, _ when: Comment) throws {
        // Behind the time within which saves become one.
        world.clock.advance(byMilliseconds: Limits.autosaveMilliseconds + 1)
        let before = try StorySight(device, id)
        let lastBefore = try device.lastChange()
        try run.writer.write(to: device)
        let after = try StorySight(device, id)
        guard let last = try device.lastChange(), last != lastBefore, before.content != after.content else { return }
        let undo = try device.write { try $0.revert(last) }
        #expect(try StorySight(device, id).content == before.content, when)
        #expect(undo.left.isEmpty, when)
        #expect(try isTakenBack(last, device) ?? true, when)
        _ = try device.write { try $0.revert(undo.change) }
        #expect(try StorySight(device, id).content == after.content, when)
        #expect(try !(isTakenBack(last, device) ?? false), when)
        #expect(try isTakenBack(undo.change, device) ?? true, when)
        _ = try device.write { try $0.revert(last) }
        #expect(try StorySight(device, id).content == before.content, when)
    }

    /// Whether a change is told to be taken back; `nil` for one of several steps, some of which may be for nothing.
    private func isTakenBack(_ change: ChangeNumber, _ device: DiaryStore) throws -> Bool? {
        try device.read { read in
            let named = try read.log().existing(change).number
            let entry = try #require(try read.history(of: id).first { $0.number == named })
            return entry.steps.count == 1 ? entry.isTakenBack : nil
        }
    }

    /// A story's life: writes, reverts and exchanges, and one device copied on the way.
    private func life(_ seed: UInt64) throws -> Run {
        let first = try world.store(seed &* 10 + 1, at: folder.file())
        let pictures = try (1...3).map { try first.addPicture($0) }
        try first.write { _ = try $0.create(NewStory(id: id, title: "T", text: "one two three")) }
        let run = Run(HistoryWriter(random: SeededRandom(seed: seed), story: id, pictures: pictures))
        run.devices = [first, try world.store(seed &* 10 + 2)]
        if seed.isMultiple(of: 2) { run.devices.append(try world.store(seed &* 10 + 3)) }
        try see(first, run)
        for device in run.devices { try run.server.sync(device) }
        for _ in 0..<20 { try step(run) }
        folder.copyDatabase(to: "copy.sqlite")
        run.devices.append(try world.reopen(folder.file("copy.sqlite"), seed &* 10 + 4))
        for _ in 0..<30 { try step(run) }
        return run
    }

    private func step(_ run: Run) throws {
        world.clock.advance(byMilliseconds: Int64(run.writer.random.number(0...2)))
        guard let device = run.writer.random.pick(run.devices) else { return }
        if run.writer.random.chance(25) {
            try run.server.sync(device)
        } else if run.writer.random.chance(20) {
            try revertAny(device, run)
        } else {
            try run.writer.write(to: device)
            try see(device, run)
        }
    }

    private func revertAny(_ device: DiaryStore, _ run: Run) throws {
        let entries = try device.read { try $0.history(of: id) }
        guard let entry = run.writer.random.pick(entries), entry.number != entries.first?.number else { return }
        do {
            _ = try device.write { try $0.revert(entry.number) }
            try see(device, run)
        } catch StoreError.Code.nothingToRevert {
            // Everything that it did has been changed since.
        }
    }

    private func see(_ device: DiaryStore, _ run: Run) throws {
        guard let last = try device.lastChange(), let hash = try device.hash(of: last) else { return }
        // A write that changed nothing wrote nothing, and what has come in since is not what the last one saw.
        if run.sights[hash] == nil { run.sights[hash] = try StorySight(device, id) }
    }
}
