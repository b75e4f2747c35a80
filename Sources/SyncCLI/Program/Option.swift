/// An option of a command, for parsing and for help.
struct Option: Sendable {
    /// The name, with its hyphens.
    var name: String
    /// What stands for the value; `nil` for a flag.
    var value: String?
    var help: String
    var isRequired = false
    var isRepeatable = false

    static func flag(_ name: String, _ help: String) -> Option { Option(name: name, value: nil, help: help) }

    static func optional(_ name: String, _ value: String, _ help: String) -> Option {
        Option(name: name, value: value, help: help)
    }

    static func required(_ name: String, _ value: String, _ help: String) -> Option {
        Option(name: name, value: value, help: help, isRequired: true)
    }

    static func repeated(_ name: String, _ value: String, _ help: String) -> Option {
        Option(name: name, value: value, help: help, isRepeatable: true)
    }

    /// The option as it is typed.
    var form: String { value.map { "\(name) \($0)" } ?? name }

    /// The option in a line of usage.
    var usage: String { isRequired ? form : "[\(form)]" + (isRepeatable ? "..." : "") }

    /// Accepted by whatever takes in photos.
    static let stripLocation = Option.flag(
        "--strip-location", "take in copies that do not say where they were taken; the files stay as they are")

    /// Accepted by every command, and before it.
    static let store = Option.optional("--store", "DIR", "the diary's folder; $DIARY_STORE or ./diary unless given")
    static let json = Option.flag("--json", "print JSON for scripts")
    static let help = Option.flag("--help", "print this")
    static let common = [store, json, help]
}
