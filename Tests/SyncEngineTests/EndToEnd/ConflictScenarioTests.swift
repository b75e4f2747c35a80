import DiaryStore
import SyncCore
import SyncEngine
import SyncTestSupport
import Testing

/// What other engines got wrong about conflicts, told through real syncs.
struct ConflictScenarioTests {
    /// Devices that all hold one story with two pictures.
    private struct Family {
        let world: World
        let devices: [Device]
        let story: RecordID

        init(_ kind: TransportKind, count: Int = 2) async throws {
            world = try World(kind)
            let world = world
            devices = try (0..<count).map { _ in try world.device() }
            let pictures = [try devices[0].keepPicture("one"), try devices[0].keepPicture("two")]
            story = try devices[0].tell("First walk", tags: ["dog"], media: pictures)
            try await world.settle(devices)
        }

        var a: Device { devices[0] }
        var b: Device { devices[1] }

        func settle() async throws {
            try await world.settle(devices)
            try expectAgreement(devices)
        }

        /// What every device must say alike: all conflicts there are and have been.
        func conflicts() throws -> [Conflict] {
            let all = try devices.map { device in
                try device.read { try $0.conflicts(includingClosed: true).sorted { $0.id < $1.id } }
            }
            for other in all {
                #expect(other.map(\.id) == all[0].map(\.id))
                #expect(other.map(\.state) == all[0].map(\.state))
                #expect(other.map { $0.candidates.map(\.content) } == all[0].map { $0.candidates.map(\.content) })
            }
            return all[0]
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `C1 the value that lost stays readable, after somebody has decided too`(kind: TransportKind) async throws {
        let family = try await Family(kind)
        try family.a.edit(family.story) { $0.mood = "calm" }
        try family.b.edit(family.story) { $0.mood = "wild" }
        let first = try await family.a.sync()
        let second = try await family.b.sync()
        #expect(first.conflictsOpened == [] && second.conflictsOpened.count == 1 && second.conflicts == 1)
        try await family.settle()
        #expect(try family.conflicts().map { $0.candidates.map(\.value) } == [[.text("wild"), .text("calm")]])
        try family.b.write { write in try write.keep(write.reading.conflicts()[0]) }
        _ = try await family.b.sync()
        let number = try family.a.read { try $0.conflicts()[0].number }
        let told = try await family.a.sync()
        #expect(told.conflictsClosed == [number] && told.conflicts == 0)
        try await family.settle()
        #expect(try family.conflicts().map { $0.candidates.map(\.value) } == [[.text("wild"), .text("calm")]])
        #expect(try family.conflicts().map(\.state) == [.kept])
    }

    @Test(arguments: TransportKind.allCases, [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
    func `C2 whoever syncs first, all devices show the same and have the same conflict`(
        kind: TransportKind, order: [Int]
    ) async throws {
        let family = try await Family(kind, count: 3)
        for (number, device) in family.devices.enumerated() {
            try device.edit(family.story) { $0.mood = "mood \(number)" }
        }
        for index in order { try await family.devices[index].sync() }
        try await family.settle()
        for device in family.devices { #expect(try device.story(family.story)?.mood == "mood 2") }
        let values = ["mood 2", "mood 1", "mood 0"].map { Value.text($0) }
        #expect(try family.conflicts().map { $0.candidates.map(\.value) } == [values])
    }

    @Test(arguments: TransportKind.allCases)
    func `C3 one device that keeps typing never conflicts with its own echo`(kind: TransportKind) async throws {
        let family = try await Family(kind)
        for number in 0..<10 {
            try family.a.edit(family.story) { $0.title = "draft \(number)" }
            if number % 3 == 1 { family.a.wrap = { FaultyTransport($0, [.replyLost]) } }
            do {
                try await family.a.sync()
            } catch let error as SyncError where error.retryClass == .retryLater {}
            family.a.wrap = { $0 }
            try await family.b.sync()
        }
        try await family.settle()
        #expect(try family.conflicts() == [])
        #expect(try family.b.story(family.story)?.title == "draft 9")
    }

    @Test(arguments: TransportKind.allCases)
    func `C3 the same value written apart is no conflict`(kind: TransportKind) async throws {
        let family = try await Family(kind)
        for device in family.devices { try device.edit(family.story) { $0.mood = "calm" } }
        try await family.settle()
        try family.a.edit(family.story) { $0.mood = "wild" }
        try await family.settle()
        #expect(try family.conflicts() == [])
    }

    @Test(arguments: TransportKind.allCases)
    func `C4 a story in conflict that both delete is gone without another one`(kind: TransportKind) async throws {
        let family = try await Family(kind)
        try family.a.edit(family.story) { $0.mood = "calm" }
        try family.b.edit(family.story) { $0.mood = "wild" }
        try await family.settle()
        for device in family.devices { try device.write { try $0.delete(.story, family.story) } }
        try await family.settle()
        #expect(try family.conflicts() == [])
        #expect(try family.b.story(family.story)?.isDeleted == true)
    }

    @Test(arguments: TransportKind.allCases)
    func `C5 an edit that a delete did not know of survives it, complete and flagged`(
        kind: TransportKind
    ) async throws {
        let family = try await Family(kind, count: 3)
        let late = try family.b.keepPicture("late")
        try family.a.write { try $0.delete(.story, family.story) }
        try family.b.write { try $0.addMedia(late, to: family.story) }
        try await family.settle()
        for device in family.devices {
            let story = try #require(try device.story(family.story))
            #expect(!story.isDeleted && story.media.count == 3 && story.conflictCount == 1)
            for picture in story.media { #expect(try device.picture(picture)?.referenceCount == 1) }
            #expect(try device.missingMedia.isEmpty)
        }
        let open = try family.conflicts()
        #expect(open.map(\.kind) == [.revival] && open.map(\.state) == [.open])
        try family.devices[2].write { write in try write.keep(write.reading.conflicts()[0]) }
        try await family.settle()
        #expect(try family.conflicts().map(\.state) == [.kept])
    }

    @Test(arguments: TransportKind.allCases)
    func `C5 two who decide a revival differently leave the story alive and flagged`(
        kind: TransportKind
    ) async throws {
        let family = try await Family(kind)
        try family.a.write { try $0.delete(.story, family.story) }
        try family.b.edit(family.story) { $0.mood = "wild" }
        try await family.settle()
        try family.a.write { write in try write.switchTo(write.reading.conflicts()[0], candidate: 2) }
        try family.b.write { write in try write.keep(write.reading.conflicts()[0]) }
        try await family.settle()
        #expect(try family.a.story(family.story)?.isDeleted == false)
        #expect(Set(try family.conflicts().map(\.state)) == [.open, .kept, .switched])
    }
}
