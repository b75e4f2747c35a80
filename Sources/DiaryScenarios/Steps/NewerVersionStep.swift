internal import SyncCore

/// `{"from_newer_version": "tablet of 2030", "field": 60, "of": "walk", "value": "..."}`: somebody with a newer version
/// of the program sends something that this version does not know.
struct NewerVersionStep: ScenarioStep {
    static let verb = "from_newer_version"

    private let writer: String
    private let content: Content

    /// What is sent.
    private enum Content {
        /// A register of a story that this version has no name for.
        case field(UInt64, of: String, String)
        /// A record of a kind that this version has no table for.
        case kind(UInt64, String)
        /// An operation that this version cannot interpret.
        case operation(UInt64, on: String)
    }

    init(_ fields: inout FieldReader) throws(FixtureError) {
        writer = try fields.requiredText(NewerVersionStep.verb, "a step")
        let number = { (value: Int64?) in value.flatMap { UInt64(exactly: $0) } }
        if let field = number(try fields.integer("field")) {
            let story = try fields.requiredKnown("of", .story, "a field of a newer version")
            content = .field(field, of: story, try fields.requiredText("value", "a field of a newer version"))
        } else if let kind = number(try fields.integer("kind")) {
            content = .kind(kind, try fields.requiredText("value", "a kind of a newer version"))
        } else if let code = number(try fields.integer("operation")) {
            content = .operation(code, on: try fields.requiredKnown("of", .story, "an operation of a newer version"))
        } else {
            throw fields.error("a newer version sends one of \"field\", \"kind\" or \"operation\", each a number")
        }
    }

    func run(in world: ScenarioWorld) async throws {
        try await ForeignSegment.send([try operation(in: world)], by: writer, in: world)
    }

    private func operation(in world: ScenarioWorld) throws -> [UInt8] {
        switch content {
        case .field(let number, let story, let value):
            let write = RegisterWrite(.numbered(number), .text(value))
            return ForeignSegment.bytes(Operation(.story, try world.record(story).id, .assign([write])))
        case .kind(let number, let value):
            let id = RecordID(Bytes16(high: number, low: number))
            let write = RegisterWrite(.numbered(1), .text(value))
            return ForeignSegment.bytes(Operation(.numbered(number), id, .assign([write])))
        case .operation(let code, let story):
            var writer = ByteWriter()
            writer.varint(code)
            writer.kind(.story)
            writer.bytes16(try world.record(story).id.bytes)
            writer.varint(UInt64(7))
            return writer.array
        }
    }
}

/// `{"from_broken_version": "broken tablet", "of": "walk"}`: somebody with a faulty program sends what makes no sense.
struct BrokenVersionStep: ScenarioStep {
    static let verb = "from_broken_version"

    private let writer: String
    private let story: String

    init(_ fields: inout FieldReader) throws(FixtureError) {
        writer = try fields.requiredText(BrokenVersionStep.verb, "a step")
        story = try fields.requiredKnown("of", .story, "\"from_broken_version\"")
    }

    func run(in world: ScenarioWorld) async throws {
        let write = RegisterWrite(.mood, .text("broken"))
        let whole = ForeignSegment.bytes(Operation(.story, try world.record(story).id, .assign([write])))
        // A write whose end is missing can be read by nobody.
        try await ForeignSegment.send([Array(whole.dropLast(3))], by: writer, in: world)
    }
}
