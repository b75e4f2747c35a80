/// Why a picture could not be read or made, with what may be done about it.
public struct ImageError: Error, Equatable, Sendable {
    /// The kind of failure. Open: later versions may add codes, so keep a `default` when switching.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The stable name of the code.
        public var rawValue: String

        /// A code by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The file cannot be opened or read.
        public static let unreadable = Code(rawValue: "unreadable")
        /// The file cannot be written.
        public static let unwritable = Code(rawValue: "unwritable")
        /// The file is of a kind that nothing here can read.
        public static let unsupported = Code(rawValue: "unsupported")
        /// The picture has more than `Limits.maximumImagePixels`.
        public static let tooManyPixels = Code(rawValue: "too-many-pixels")
        /// The file is cut off, or damaged otherwise.
        public static let damaged = Code(rawValue: "damaged")
        /// The image library could not be started.
        public static let libraryFailed = Code(rawValue: "library-failed")
        /// The file holds a location in a form that cannot be taken out safely.
        public static let cannotStrip = Code(rawValue: "cannot-strip")
    }

    /// The kind of failure.
    public var code: Code
    /// What happened and what to do, for a person. Names the path.
    public var message: String

    /// Describes a failure.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension ImageError: CustomStringConvertible {
    /// The message, with its code.
    public var description: String { "\(message) [\(code.rawValue)]" }
}
