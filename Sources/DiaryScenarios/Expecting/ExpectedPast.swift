internal import DiaryStore

/// What a story is expected to have looked like behind a change.
struct ExpectedPast: Sendable {
    private let place: Int
    private let registers: [(key: String, text: String?)]
    private let tags: [String]?

    init(_ place: String, _ fields: inout FieldReader) throws(FixtureError) {
        guard let number = Int(place), (1...1000).contains(number) else {
            throw fields.error("\"looked\" has places in the story's history as keys, from \"1\", not \"\(place)\"")
        }
        self.place = number
        var registers: [(key: String, text: String?)] = []
        for key in ExpectedStory.registers {
            if let text = try fields.erasableText(key) { registers.append((key, text)) }
        }
        self.registers = registers
        tags = try fields.texts("tags")
    }

    func check(_ name: String, _ device: ScenarioDevice, in world: ScenarioWorld) throws {
        let subject = "\(device.name): \(name) behind change \(place)"
        let id = try world.record(name).id
        let number = try world.change(place, of: name, on: device.name)
        guard let past = try device.read({ try $0.story(id, at: number) })?.story else {
            throw ScenarioFailure(subject, expected: "a story", found: "there was none")
        }
        for (key, text) in registers {
            try Comparison.equal("\(subject): \(key)", expected: text, found: past.value(key))
        }
        if let tags { try Comparison.equal("\(subject): tags", expected: tags, found: past.tags) }
    }
}
