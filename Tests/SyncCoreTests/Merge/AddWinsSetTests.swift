import SyncCore
import SyncTestSupport
import Testing

struct AddWinsSetTests {
    private let story = Devices.story

    private func has(_ devices: Devices, _ tag: Value) -> [Bool] {
        [devices.onA, devices.onB].map { !$0.set(.tags).dots(of: tag).isEmpty }
    }

    @Test func `additions on both devices unite`() throws {
        var devices = try Devices()
        try devices.a { $0.add(story, .tags, "walk") }
        try devices.b { $0.add(story, .tags, "vet") }
        try devices.meet()
        #expect(has(devices, "walk") == [true, true])
        #expect(has(devices, "vet") == [true, true])
    }

    @Test func `an addition survives a removal that has not seen it`() throws {
        var devices = try Devices { $0.add(Devices.story, .tags, "walk") }
        try devices.a { $0.remove(story, .tags, "walk") }
        try devices.b { $0.add(story, .tags, "walk") }
        try devices.meet()
        #expect(has(devices, "walk") == [true, true])
    }

    @Test func `a removal takes what it has seen from both devices`() throws {
        var devices = try Devices()
        try devices.a { $0.add(story, .tags, "walk") }
        try devices.b { $0.add(story, .tags, "walk") }
        try devices.meet()
        try devices.a { $0.remove(story, .tags, "walk") }
        try devices.meet()
        #expect(has(devices, "walk") == [false, false])
    }

    @Test func `removing twice concurrently removes once`() throws {
        var devices = try Devices { $0.add(Devices.story, .tags, "walk") }
        try devices.a { $0.remove(story, .tags, "walk") }
        try devices.b { $0.remove(story, .tags, "walk") }
        try devices.meet()
        #expect(has(devices, "walk") == [false, false])
        #expect(devices.onA.set(.tags).additions.isEmpty)
    }

    @Test func `adding again folds the additions seen into one`() throws {
        var devices = try Devices { $0.add(Devices.story, .tags, "walk") }
        for _ in 0..<10 { try devices.a { $0.add(story, .tags, "walk") } }
        #expect(devices.onA.set(.tags).dots(of: "walk").count == 1)
    }

    @Test func `a removal that has seen only what was folded does not remove`() throws {
        var devices = try Devices { $0.add(Devices.story, .tags, "walk") }
        try devices.a { $0.add(story, .tags, "walk") }
        try devices.b { $0.remove(story, .tags, "walk") }
        try devices.meet()
        #expect(has(devices, "walk") == [true, true])
    }

    @Test func `two spellings of a letter are two elements`() throws {
        var devices = try Devices()
        try devices.a { $0.add(story, .tags, "\u{E9}") }
        try devices.b { $0.add(story, .tags, "e\u{301}") }
        try devices.meet()
        try devices.a { $0.remove(story, .tags, "\u{E9}") }
        #expect(devices.onA.set(.tags).additions.keys.map(\.exact) == [Value.text("e\u{301}").exact])
    }
}
