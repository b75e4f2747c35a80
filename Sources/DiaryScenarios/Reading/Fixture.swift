/// A story about a diary on several devices, that can be played.
package struct Fixture: Sendable {
    /// The file it was read from, as messages name it.
    package var file: String
    /// What happens, in a few words.
    package var title: String
    /// The scenarios that it tells, for example `C1`.
    package var scenarios: [String]
    /// What happens, in a sentence or two.
    package var story: String
    /// The devices that are there from the beginning.
    var devices: [String]
    var steps: [PlacedStep]
    /// What is to be seen on every device when all have exchanged everything.
    var end: Expectation?
    /// Whether all devices are expected to come to hold the same.
    var settles: Bool
}

/// A step with its place in the file.
struct PlacedStep: Sendable {
    var number: Int
    var line: Int
    var verb: String
    var step: any ScenarioStep
}
