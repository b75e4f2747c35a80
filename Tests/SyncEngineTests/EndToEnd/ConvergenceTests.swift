import DiaryStore
import SyncCore
import SyncEngine
import Testing

/// Two devices write apart, sync, and hold the same.
struct ConvergenceTests {
    /// Two devices that both hold one story.
    private struct Pair {
        let world: World
        let a: Device
        let b: Device
        let story: RecordID

        init(_ kind: TransportKind) async throws {
            world = try World(kind)
            (a, b) = (try world.device(), try world.device())
            story = try a.tell("First walk", tags: ["dog"])
            try await world.settle([a, b])
        }

        func settle() async throws {
            try await world.settle([a, b])
            try expectAgreement([a, b])
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `what two devices wrote offline is on both after a sync`(kind: TransportKind) async throws {
        let world = try World(kind)
        let (a, b) = (try world.device(), try world.device())
        try a.tell("Bath")
        try b.tell("Vet")
        try b.write { try $0.createProfile(name: "Mochi", species: "dog") }
        try await world.settle([a, b])
        try expectAgreement([a, b])
        #expect(try a.titles == ["Bath", "Vet"])
        #expect(try a.read { try $0.profiles().map(\.name) } == ["Mochi"])
    }

    @Test(arguments: TransportKind.allCases)
    func `an incremental sync takes one exchange and says what it moved`(kind: TransportKind) async throws {
        let pair = try await Pair(kind)
        try pair.a.tell("Snow")
        let sent = try await pair.a.sync()
        #expect(sent.exchanges == 1 && sent.pushed > 0 && sent.pulled == 0 && sent.pending == 0)
        let got = try await pair.b.sync()
        #expect(got.exchanges == 1 && got.pushed == 0 && got.pulled == sent.pushed)
        #expect(got.cursor == sent.cursor && got.serverEpoch == sent.serverEpoch)
        #expect(got.bytesSent > 0 && got.bytesReceived > 0)
    }

    @Test(arguments: TransportKind.allCases)
    func `edits of different fields are both kept without a conflict`(kind: TransportKind) async throws {
        let pair = try await Pair(kind)
        try pair.a.edit(pair.story) { $0.title = "The first walk" }
        try pair.b.edit(pair.story) { $0.mood = "happy" }
        try await pair.settle()
        let story = try pair.a.story(pair.story)
        #expect(story?.title == "The first walk" && story?.mood == "happy" && story?.conflictCount == 0)
    }

    @Test(arguments: TransportKind.allCases)
    func `of two titles the later is shown and the other kept as a sibling`(kind: TransportKind) async throws {
        let pair = try await Pair(kind)
        try pair.a.edit(pair.story) { $0.title = "Earlier" }
        try pair.b.edit(pair.story) { $0.title = "Later" }
        try await pair.settle()
        for device in [pair.a, pair.b] {
            let story = try device.story(pair.story)
            #expect(story?.title == "Later" && story?.conflictCount == 1)
            #expect(try device.read { try $0.conflictCount() } == 1)
        }
        let report = try await pair.a.sync()
        #expect(report.conflicts == 1)
        try pair.a.edit(pair.story) { $0.title = "Settled" }
        try await pair.settle()
        #expect(try pair.b.story(pair.story)?.conflictCount == 0)
    }

    @Test(arguments: TransportKind.allCases)
    func `tags added apart become one set`(kind: TransportKind) async throws {
        let pair = try await Pair(kind)
        try pair.a.write { try $0.addTag("park", to: pair.story) }
        try pair.b.write { transaction in
            try transaction.addTag("rain", to: pair.story)
            try transaction.removeTag("dog", from: pair.story)
        }
        try await pair.settle()
        #expect(try pair.a.story(pair.story)?.tags == ["park", "rain"])
    }

    @Test(arguments: TransportKind.allCases)
    func `pictures put in apart are both in the story, the same one once`(kind: TransportKind) async throws {
        let pair = try await Pair(kind)
        for (device, own) in [(pair.a, "a"), (pair.b, "b")] {
            for content in [own, "both"] {
                let picture = try device.keepPicture(content)
                try device.write { try $0.addMedia(picture, to: pair.story) }
            }
        }
        try await pair.settle()
        #expect(try pair.a.story(pair.story)?.media.count == 3)
        let other = try pair.b.story(pair.story)?.media
        #expect(try pair.a.story(pair.story)?.media == other)
    }

    @Test(arguments: TransportKind.allCases)
    func `an edit brings back a story deleted elsewhere, complete and flagged`(kind: TransportKind) async throws {
        let pair = try await Pair(kind)
        try pair.a.write { try $0.delete(.story, pair.story) }
        try pair.b.edit(pair.story) { $0.mood = "proud" }
        try await pair.settle()
        for device in [pair.a, pair.b] {
            let story = try device.story(pair.story)
            #expect(story?.isDeleted == false && story?.title == "First walk" && story?.mood == "proud")
            #expect(story?.tags == ["dog"] && story?.conflictCount == 1)
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `a story deleted on both stays deleted without a conflict`(kind: TransportKind) async throws {
        let pair = try await Pair(kind)
        for device in [pair.a, pair.b] { try device.write { try $0.delete(.story, pair.story) } }
        try await pair.settle()
        for device in [pair.a, pair.b] {
            #expect(try device.story(pair.story)?.isDeleted == true)
            #expect(try device.read { try $0.conflictCount() } == 0)
        }
    }
}
