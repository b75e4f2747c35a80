public import SyncCore

/// Why a sync could not go on, and what may be done about it.
///
/// Nothing is lost by one: what had been taken in stays, what was to be sent stays queued.
public struct SyncError: Error, Sendable, CustomStringConvertible {
    /// What may be done about it.
    public var retryClass: TransportError.RetryClass
    /// What happened and what to do, for a person.
    public var message: String
    /// How long the server asks to wait, in milliseconds, when it said so.
    public var retryAfterMilliseconds: Int64?
    /// The error behind this one.
    public var cause: (any Error)?

    /// Describes why a sync could not go on.
    public init(_ retryClass: TransportError.RetryClass, _ message: String, cause: (any Error)? = nil) {
        self.retryClass = retryClass
        self.message = message
        self.cause = cause
    }

    init(_ error: TransportError) {
        self.init(error.retryClass, error.message, cause: error)
        retryAfterMilliseconds = error.retryAfterMilliseconds
    }

    /// The message, with its retry class.
    public var description: String { "\(message) [\(retryClass.rawValue)]" }
}

extension SyncError: Equatable {
    /// Equal when class, message and waiting time are; causes are not compared.
    public static func == (a: SyncError, b: SyncError) -> Bool {
        a.retryClass == b.retryClass && a.message == b.message
            && a.retryAfterMilliseconds == b.retryAfterMilliseconds
    }
}
