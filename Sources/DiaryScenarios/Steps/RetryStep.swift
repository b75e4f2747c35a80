internal import DiaryStore

/// `{"retry": "phone"}`: a device tries again to read and apply, or to send, what it has set aside.
struct RetryStep: ScenarioStep {
    static let verb = "retry"

    private let device: String
    private let applied: Int64?

    init(_ fields: inout FieldReader) throws(FixtureError) {
        device = try fields.requiredKnown(RetryStep.verb, .device, "\"retry\"")
        applied = try fields.integer("applies")
    }

    func run(in world: ScenarioWorld) async throws {
        let store = try world.device(device).store
        var count: Int64 = 0
        for entry in try store.read({ try $0.quarantine() }) {
            switch try store.retryQuarantined(entry.number) {
            case .applied, .waiting, .resumed: count += 1
            case .stays: continue
            }
        }
        if let applied {
            try Comparison.equal("\(device): set aside no more", expected: applied, found: count)
        }
    }
}
