internal import DiaryStore

/// Where a step writes, and whether it is expected to be let.
struct Writing: Sendable {
    var device: String
    /// The code of the error that the store is expected to refuse with.
    var refusal: String?

    init(_ fields: inout FieldReader, _ verb: String) throws(FixtureError) {
        device = try fields.requiredKnown("on", .device, "\"\(verb)\"")
        refusal = try fields.text("refused")
    }

    /// Runs `body` in one write of the device; `nil` when it was refused as expected.
    @discardableResult
    func perform<Result: Sendable>(
        in world: ScenarioWorld, _ body: (WriteTransaction) throws -> Result
    ) throws -> Result? {
        guard let refusal else { return try world.write(on: device, body) }
        do {
            _ = try world.write(on: device, body)
        } catch let error as StoreError where error.code.rawValue == refusal {
            return nil
        } catch {
            throw ScenarioFailure(device, expected: "to be refused as \(refusal)", found: "\(error)")
        }
        throw ScenarioFailure(device, expected: "to be refused as \(refusal)", found: "it was done")
    }
}
