/// Why a container could not be walked.
package enum ContainerError: Error, Equatable, Sendable {
    /// The system could not open or read the file, with its error number.
    case unreadable(Int32)
    /// The system could not write a file, with its error number.
    case unwritable(Int32)
    /// The bytes are not what the format allows, or end too early.
    case malformed(StaticReason)
    /// There are more parts than `Limits` allows, or one is larger.
    case tooLarge(StaticReason)

    /// Where in a format it happened.
    package struct StaticReason: Equatable, Sendable, CustomStringConvertible {
        package var description: String

        package init(_ text: StaticString) { description = "\(text)" }
    }
}

extension ContainerError {
    /// Bytes that a format does not allow, named by where they stand.
    package static func malformed(_ text: StaticString) -> ContainerError { .malformed(StaticReason(text)) }
    /// More than `Limits` allows, named by where it stands.
    package static func tooLarge(_ text: StaticString) -> ContainerError { .tooLarge(StaticReason(text)) }
}
