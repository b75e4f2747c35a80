import SyncCore
import SyncTestSupport
import Testing

struct OrderedListTests {
    private let story = Devices.story
    private let field = FieldKey.mediaItems

    /// Two devices that know the pictures x, y and z.
    private func prepared() throws -> Devices {
        try Devices { draft in
            for (index, item) in ["x", "y", "z"].enumerated() {
                draft.insert(Devices.story, .mediaItems, .text(item), before: index)
            }
        }
    }

    @Test func `an index beyond the end is the end`() throws {
        var devices = try prepared()
        try devices.a { $0.insert(story, field, "w", before: 99) }
        #expect(devices.pictures[0] == ["x", "y", "z", "w"])
    }

    @Test func `insertions at the same place on two devices both survive, in one order`() throws {
        var devices = try prepared()
        try devices.a { $0.insert(story, field, "a", before: 1) }
        try devices.b { $0.insert(story, field, "b", before: 1) }
        try devices.meet()
        #expect(devices.pictures == [["x", "a", "b", "y", "z"], ["x", "a", "b", "y", "z"]])
    }

    @Test(arguments: [true, false])
    func `runs inserted at the same place do not mix`(forward: Bool) throws {
        var devices = try prepared()
        for (step, name) in ["1", "2", "3"].enumerated() {
            let index = forward ? 1 + step : 1
            try devices.a { $0.insert(story, field, .text("a" + name), before: index) }
            try devices.b { $0.insert(story, field, .text("b" + name), before: index) }
        }
        try devices.meet()
        let run = forward ? ["a1", "a2", "a3", "b1", "b2", "b3"] : ["a3", "a2", "a1", "b3", "b2", "b1"]
        #expect(devices.pictures[0] == (["x"] + run + ["y", "z"]).map { Value.text($0) })
        #expect(devices.pictures[0] == devices.pictures[1])
    }

    @Test func `the same picture put in on both devices is shown once`() throws {
        var devices = try prepared()
        try devices.a { $0.insert(story, field, "same", before: 0) }
        try devices.b { $0.insert(story, field, "same", before: 3) }
        try devices.meet()
        #expect(devices.pictures[0].filter { $0 == "same" }.count == 1)
        #expect(devices.pictures[0] == devices.pictures[1])
    }

    @Test func `a picture moved on both devices stays one picture, at the later move`() throws {
        var devices = try prepared()
        try devices.a(at: 2) { $0.move(story, field, "x", before: 3) }
        try devices.b(at: 1) { $0.move(story, field, "x", before: 2) }
        try devices.meet()
        #expect(devices.pictures == [["y", "z", "x"], ["y", "z", "x"]])
        #expect(devices.onA.list(field).positions(of: "x").count == 2)
        try devices.b { $0.move(story, field, "x", before: 0) }
        try devices.meet()
        #expect(devices.pictures[0] == ["x", "y", "z"])
        #expect(devices.onA.list(field).positions(of: "x").count == 1)
    }

    @Test func `a move does not put back what was taken out`() throws {
        var devices = try prepared()
        try devices.a { $0.takeOut(story, field, "y") }
        try devices.b { $0.move(story, field, "y", before: 0) }
        try devices.meet()
        #expect(devices.pictures == [["x", "z"], ["x", "z"]])
    }

    @Test func `putting in again survives a taking out that has not seen it, at its new place`() throws {
        var devices = try prepared()
        try devices.a { $0.takeOut(story, field, "y") }
        try devices.b { $0.insert(story, field, "y", before: 0) }
        try devices.meet()
        #expect(devices.pictures == [["y", "x", "z"], ["y", "x", "z"]])
    }

    @Test func `an insertion beside a picture that was taken out meanwhile keeps its place`() throws {
        var devices = try prepared()
        try devices.a { $0.takeOut(story, field, "y") }
        try devices.b { $0.insert(story, field, "w", before: 2) }
        try devices.meet()
        #expect(devices.pictures == [["x", "w", "z"], ["x", "w", "z"]])
    }

    @Test func `a slot whose origins are missing or crossed is malformed and changes nothing`() throws {
        let devices = try prepared()
        let ties = devices.history.replicas[0].ties
        let list = devices.onA.list(field)
        let stamp = Stamp(Dot(log: 1, sequence: 99), WallTime(milliseconds: 0))
        let missing = Slot(left: Dot(log: 1, sequence: 98), right: nil)
        let crossed = Slot(left: list.slots[1].dot, right: list.slots[0].dot)
        for slot in [missing, crossed] {
            var changed = list
            #expect(throws: WireError.self) { try changed.insert("w", slot, at: stamp, folding: [], ties) }
            #expect(throws: WireError.self) { try changed.move("x", slot, at: stamp, replacing: [], ties) }
            #expect(changed == list)
        }
    }
}
