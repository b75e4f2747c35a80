import SQLiteKit
import SyncCore
import SyncTestSupport
import Testing

@testable import DiaryStore

/// A store that an older version has written is, once a newer one has opened it, what it would always have been.
struct UpgradePropertyTests {
    private let world = World()
    /// What older versions may not have known: a few operations, or almost all.
    private static let unknown: [[UInt64]] = [
        [4], [5], [9], [10], [9, 10, 11], [7, 8], [1], [4, 5, 6], [2], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    ]

    @Test(arguments: 0..<UInt64(30))
    func `what an older version kept is applied after the upgrade as if it had been understood at once`(
        seed: UInt64
    ) throws {
        let run = try History(world, seed: seed)
        try run.live(steps: 50)
        #expect(try run.full.digest() == run.other.digest(), "seed \(seed)")
        let upgraded = try run.upgrade()
        try expectEqual(upgraded, run, "seed \(seed)")
        let device = VersionedDevice(upgraded, .all, seed: seed + 9)
        for _ in 0..<10 { try device.write() }
        try run.server.syncAll(upgraded, run.full)
        try expectEqual(upgraded, run, "seed \(seed), going on")
    }

    @Test func `the history of a text that the older version has kept at rest is made anew`() throws {
        let folder = TemporaryFolder()
        let server = LogArray()
        let stores = [try world.store(1), try world.store(2)]
        let id = VersionedDevice.stories[0]
        do {
            let older = try world.before(codes: [10]).store(3, at: folder.file())
            try stores[0].write { _ = try $0.create(NewStory(id: id, text: "one")) }
            try server.syncAll(stores[0], stores[1], older)
            for number in 0..<40 {
                try stores[0].rewrite(id, "\(number) " + (stores[0].story(id)?.text ?? ""))
                try stores[1].rewrite(id, (stores[1].story(id)?.text ?? "") + " \(number)")
                world.clock.advance(byMilliseconds: Limits.autosaveMilliseconds + 1)
                try server.syncAll(stores[0], stores[1], older)
            }
            #expect(try older.withCore { try $0.core.statements.integer("SELECT count(*) FROM text_history") } == 1)
            // An editor that does not show the undo goes on: its saves do not wait, although they follow in the log.
            let shown = try #require(try stores[0].read { try $0.editableText(.body, of: id) })
            try VersionedDevice(stores[0], .all, seed: 1).undo(id)
            for number in 0..<40 {
                world.clock.advance(byMilliseconds: Limits.autosaveMilliseconds + 1)
                let text = shown.text + " so \(number)"
                _ = try stores[0].write { try $0.save(text, as: .body, of: id, basedOn: shown.version) }
            }
            try server.syncAll(stores[0], stores[1], older)
            #expect(try older.read { try $0.status() }.uninterpreted == 1)
        }
        let upgraded = try world.reopen(folder.file(), 3)
        #expect(try upgraded.digest() == stores[0].digest())
        try upgraded.rewrite(id, "begin " + (upgraded.story(id)?.text ?? ""))
        try stores[0].rewrite(id, (stores[0].story(id)?.text ?? "") + " more")
        try server.syncAll(stores[0], stores[1], upgraded)
        #expect(try upgraded.digest() == stores[0].digest())
        #expect(try upgraded.checkIntegrity().findings == [])
    }

    @Test func `the histories of these tests are not understood by the older version`() throws {
        var differing = 0
        var waiting = 0
        for seed in UInt64(0)..<20 {
            let run = try History(world, seed: seed)
            try run.live(steps: 50)
            let left = try run.older.withCore { access in
                var dots: [DecodedOperation] = []
                try access.core.statements.rows("SELECT log, sequence FROM uninterpreted") {
                    let dot = Dot(log: LogNumber($0.int(0)), sequence: UInt64($0.int(1)))
                    if let content = try access.core.operation(at: dot)?.content { dots.append(content) }
                }
                return dots
            }
            waiting += left.count { if case .known = $0 { true } else { false } }
            if try run.older.digest().kinds != run.full.digest().kinds { differing += 1 }
        }
        #expect(differing > 15)
        #expect(waiting > 20)
    }

    private func expectEqual(_ upgraded: DiaryStore, _ run: History, _ name: Comment) throws {
        #expect(try upgraded.digest() == run.full.digest(), name)
        #expect(try upgraded.differences(from: run.full) == [], name)
        #expect(try upgraded.read { try $0.status() }.uninterpreted == 0, name)
        #expect(try upgraded.checkIntegrity().findings == [], name)
        let conflicts = try [upgraded, run.full].map { store in
            try store.read { try $0.conflicts(includingClosed: true).map(\.id.description) }.sorted()
        }
        #expect(conflicts[0] == conflicts[1], name)
    }

    /// Two devices that understand everything, and one of an older version.
    private final class History {
        let server = LogArray()
        let full: DiaryStore
        let other: DiaryStore
        private(set) var older: DiaryStore
        private let world: World
        private let folder = TemporaryFolder()
        private let devices: [VersionedDevice]
        private var random: SeededRandom

        init(_ world: World, seed: UInt64) throws {
            self.world = world
            random = SeededRandom(seed: seed)
            let unknown = UpgradePropertyTests.unknown[Int(seed) % UpgradePropertyTests.unknown.count]
            let past = world.before(codes: unknown)
            full = try world.store(1)
            other = try world.store(2)
            older = try past.store(3, at: folder.file())
            devices = [
                VersionedDevice(full, .all, seed: seed + 1), VersionedDevice(other, .all, seed: seed + 2),
                VersionedDevice(older, past.interpretation.operationCodes, seed: seed + 3),
            ]
        }

        func live(steps: Int) throws {
            for _ in 0..<steps {
                world.clock.advance(byMilliseconds: Int64(random.number(-3...4)))
                guard let device = random.pick(devices) else { return }
                if random.chance(35) { try server.sync(device.store) } else { try device.write() }
            }
            try server.syncAll(full, other, older)
            #expect(try older.checkIntegrity().findings == [])
        }

        func upgrade() throws -> DiaryStore { try world.reopen(folder.file(), 3) }
    }
}
