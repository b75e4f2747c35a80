/// How the replay of a fixture ended.
package struct FixtureOutcome: Sendable {
    /// The first thing that came out otherwise than expected.
    package struct Failure: Equatable, Sendable {
        /// The step, from 1; `nil` for what is checked when all steps are done.
        package var step: Int?
        /// What the step does, as in `expect`; `end` when all steps are done.
        package var verb: String
        /// The line of the step; `nil` when all steps are done.
        package var line: Int?
        /// What was looked at, what was expected, and what was found.
        package var what: ScenarioFailure
    }

    /// The fixture.
    package var fixture: Fixture
    /// What failed; `nil` when everything came out as expected.
    package var failure: Failure?
}
