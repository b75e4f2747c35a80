/// Something did not come out as a scenario expects.
package struct ScenarioFailure: Error, Equatable, Sendable {
    /// What was looked at, for example `phone: walk: title`.
    package var subject: String
    /// What the scenario expects.
    package var expected: String
    /// What is the case.
    package var found: String

    init(_ subject: String, expected: String, found: String) {
        (self.subject, self.expected, self.found) = (subject, expected, found)
    }
}
