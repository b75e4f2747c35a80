import Glibc
import SQLiteKit
import SyncCore

extension ServiceError {
    /// A token whose device or secret is unknown; which of them is not told.
    static let unknownToken = ServiceError(
        .unauthenticated, "The device token is not known here: get a new one.")

    /// The error for whatever storage threw.
    init(storage error: any Error) {
        switch error {
        case let error as ServiceError: self = error
        case let error as SQLiteError: self.init(database: error)
        case let error as SystemCallError: self.init(systemCall: error)
        default: self.init(.internalError, "The server failed: its log says why.", cause: error)
        }
    }

    /// Runs `body` and turns whatever storage throws into a `ServiceError`.
    static func wrapping<Result>(_ body: () throws -> Result) throws(ServiceError) -> Result {
        do { return try body() } catch { throw ServiceError(storage: error) }
    }

    private init(database error: SQLiteError) {
        switch error.code {
        case .full: self = .storageFull(error)
        case .busy, .locked: self = .busy(error)
        default: self.init(.internalError, "The server's storage failed: its log says why.", cause: error)
        }
    }

    private init(systemCall error: SystemCallError) {
        switch error.number {
        case ENOSPC, EDQUOT: self = .storageFull(error)
        case EMFILE, ENFILE, ENOMEM: self = .busy(error)
        default: self.init(.internalError, "The server's storage failed: its log says why.", cause: error)
        }
    }

    private static func storageFull(_ cause: any Error) -> ServiceError {
        ServiceError(
            .storageFull, "The server's disk is full: free some space there. Nothing is lost; try again later.",
            retryAfterSeconds: 300, cause: cause)
    }

    private static func busy(_ cause: any Error) -> ServiceError {
        ServiceError(.unavailable, "The server is busy: try again in a moment.", retryAfterSeconds: 1, cause: cause)
    }

    /// The error for a body that does not decode.
    init(wire error: WireError) {
        if error.reason == .unsupported {
            self.init(
                .unsupportedProtocol, "The request needs a newer server: update one of the two.", cause: error)
        } else {
            self.init(.malformedRequest, "The request does not follow the protocol: \(error).", cause: error)
        }
    }
}
