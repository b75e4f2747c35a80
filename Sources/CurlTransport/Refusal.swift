package import SyncCore

/// What a client makes of a server's refusal, by its status and the problem it names.
///
/// Shared with transports that reach a service without HTTP, so that the engine is told the same by all.
package enum Refusal {
    /// What may be done about an answer that is no success. A problem that is known tells more than the status.
    package static func retryClass(status: Int, problem: String?) -> TransportError.RetryClass {
        problem.flatMap { classesByProblem[$0] } ?? retryClass(status: status)
    }

    private static let classesByProblem: [String: TransportError.RetryClass] = [
        "quota-exceeded": .quotaFull, "storage-full": .quotaFull,
        "too-new": .tooNew, "unsupported-protocol": .tooNew,
        "other-diary": .needsCredentials, "digest-mismatch": .rejected,
    ]

    private static func retryClass(status: Int) -> TransportError.RetryClass {
        switch status {
        case 401: .needsCredentials
        case 403: .rejected
        case 413: .tooLarge
        case 426, 505: .tooNew
        case 507: .quotaFull
        case 300..<400, 407, 408, 423, 425, 429, 500..<600: .retryLater
        default: .protocolViolation
        }
    }
}
