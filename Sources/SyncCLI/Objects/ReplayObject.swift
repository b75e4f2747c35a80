import DiaryScenarios

/// How the replay of one fixture ended, for scripts.
struct ReplayObject: Encodable {
    var file: String
    var title: String
    var scenario: [String]
    var passed: Bool
    /// The step that failed, from 1; left out when nothing failed, or what is checked at the end did.
    var step: Int?
    var line: Int?
    var what: String?
    var expected: String?
    var found: String?

    init(_ outcome: FixtureOutcome) {
        (file, title) = (outcome.fixture.file, outcome.fixture.title)
        scenario = outcome.fixture.scenarios
        passed = outcome.failure == nil
        (step, line) = (outcome.failure?.step, outcome.failure?.line)
        (what, expected) = (outcome.failure?.what.subject, outcome.failure?.what.expected)
        found = outcome.failure?.what.found
    }
}
