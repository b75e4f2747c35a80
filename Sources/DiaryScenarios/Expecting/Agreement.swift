internal import DiaryStore

/// Whether devices hold the same.
enum Agreement {
    /// Throws `ScenarioFailure` unless versions and digests are all equal, or are not, as expected.
    static func check(_ devices: [ScenarioDevice], isExpected: Bool) throws {
        guard let first = devices.first else { return }
        let digest = try first.store.digest()
        let differing = try devices.first { try $0.store.digest() != digest }
        if let differing, isExpected {
            throw ScenarioFailure(
                "\(first.name) and \(differing.name)", expected: "to hold the same",
                found: try difference(first, differing))
        }
        if differing == nil, !isExpected {
            throw ScenarioFailure(
                devices.map(\.name).joined(separator: " and "), expected: "not to hold the same yet",
                found: "they hold the same")
        }
    }

    private static func difference(_ a: ScenarioDevice, _ b: ScenarioDevice) throws -> String {
        let found = try a.store.differences(from: b.store)
        guard !found.isEmpty else { return "they are not at the same version" }
        return found.map { "\($0.kind) \($0.record): \($0.fields.joined(separator: ", "))" }.joined(separator: "; ")
    }
}
