/// Why an exchange with the server failed, with what may be done about it.
public struct TransportError: Error, Equatable, Sendable {
    /// What a caller may do about an error.
    public enum RetryClass: String, Equatable, Sendable {
        /// Unreachable, timed out, or told to come back: try again later, with back-off.
        case retryLater
        /// The token is missing, unknown, expired or revoked: wait for a new one. Nothing is dropped.
        case needsCredentials
        /// The server refuses this content for good: stop sending it, keep it, show it.
        case rejected
        /// The diary's quota on the server is used up: a pause of its own with a long back-off.
        case quotaFull
        /// The server takes only smaller segments or bodies (413): seal smaller.
        case tooLarge
        /// The server speaks a newer protocol: update the app.
        case tooNew
        /// One side broke the protocol: a bug to report.
        case protocolViolation
        /// The caller cancelled.
        case cancelled
    }

    /// What may be done about it.
    public var retryClass: RetryClass
    /// What happened and what to do, for a person.
    public var message: String
    /// How long the server asks to wait, in milliseconds, when it said so.
    public var retryAfterMilliseconds: Int64?
    /// The problem type of an RFC 9457 body, for example `unknown-previous-hash`, when there was one.
    public var problem: String?

    /// Describes a failed exchange.
    public init(
        _ retryClass: RetryClass, _ message: String, retryAfterMilliseconds: Int64? = nil, problem: String? = nil
    ) {
        self.retryClass = retryClass
        self.message = message
        self.retryAfterMilliseconds = retryAfterMilliseconds
        self.problem = problem
    }
}

extension TransportError: CustomStringConvertible {
    /// The message, with its retry class.
    public var description: String { "\(message) [\(retryClass.rawValue)]" }
}
