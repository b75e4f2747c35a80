/// One step of a scenario: read from a fixture, then performed in its world.
///
/// A new kind of step is one type and one entry in `StepVerbs`.
protocol ScenarioStep: Sendable {
    /// The key that tells this kind of step from others.
    static var verb: String { get }

    /// Takes the step's fields. What is left over is refused by whoever calls.
    init(_ fields: inout FieldReader) throws(FixtureError)

    /// Performs the step. Throws `ScenarioFailure`, and whatever store, engine and server throw.
    func run(in world: ScenarioWorld) async throws
}
