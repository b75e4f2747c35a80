internal import DiaryStore
internal import SyncCore

/// A conflict that is expected on a device, open or closed.
struct ExpectedConflict: Sendable {
    private let record: String
    private let field: String?
    private let state: String
    private let sides: [String]?
    private let shown: String?

    init(_ fields: inout FieldReader) throws(FixtureError) {
        record = try fields.knownRecord("about")
        field = try fields.text("field")
        state = try fields.text("state") ?? Conflict.State.open.rawValue
        sides = try fields.texts("sides")
        shown = try fields.text("shown")
    }

    func check(_ device: ScenarioDevice, in world: ScenarioWorld) throws {
        let subject = "\(device.name): \(record): conflict about \(field ?? "its life")"
        let named = try world.record(record)
        let conflicts = try device.read {
            try $0.conflicts(of: named.kind, named.id, includingClosed: true).filter { $0.fieldName == field }
        }
        guard let conflict = conflicts.first(where: { $0.state.rawValue == state }) else {
            let found = conflicts.map(\.state.rawValue).joined(separator: ", ")
            throw ScenarioFailure(subject, expected: "\(state)", found: found.isEmpty ? "none" : found)
        }
        if let sides {
            try Comparison.equal(
                "\(subject): sides", expected: sides.sorted(), found: conflict.candidates.map(\.text).sorted())
        }
        if let shown { try Comparison.equal("\(subject): shown", expected: shown, found: conflict.shown?.text) }
    }
}

extension Conflict.Candidate {
    /// What a fixture calls this side.
    var text: String {
        switch content {
        case .alive: "alive"
        case .deleted: "deleted"
        case .value(.null): "nothing"
        case .value(let value): value.asText ?? "\(value)"
        }
    }
}
