/// Why looking for duplicates could not go on, with what may be done about it.
public struct DeduplicatorError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of failure. Open: later versions may add codes, so keep a `default` when switching.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The stable name of the code.
        public var rawValue: String

        /// A code by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A file or folder could not be read.
        public static let unreadable = Code(rawValue: "unreadable")
        /// The index cannot be used.
        public static let index = Code(rawValue: "index")
        /// A file could not be moved.
        public static let moving = Code(rawValue: "moving")
    }

    /// The kind of failure.
    public var code: Code
    /// What happened and what to do, for a person.
    public var message: String

    /// Describes a failure.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message, with its code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}
