/// A fixture that cannot be read: what is wrong, where, and what would be right.
package struct FixtureError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong and what would be right, for a person.
    package var message: String
    /// The file.
    package var file: String
    /// The step, from 1; `nil` when it is not about a step.
    package var step: Int?
    /// The line, from 1; `nil` when it is about the file as a whole.
    package var line: Int?

    /// Where and what, on one line.
    package var description: String {
        let places = [step.map { "step \($0)" }, line.map { "line \($0)" }].compactMap(\.self)
        return ([file] + places).joined(separator: ", ") + ": " + message
    }
}
