import DiarySync
import SQLiteKit

/// An error as the program ends with it: a line and an exit code.
struct Failure {
    var message: String
    var exitCode: ExitCode

    init(_ error: any Error) {
        switch error {
        case let error as UsageError: self.init(error.message, error.exitCode)
        case let error as CommandError: self.init(error.message, error.exitCode)
        case let error as StoreError: self.init(error.message, Failure.code(of: error))
        case let error as MediaVaultError: self.init(error.message, .failed)
        case let error as ImageError: self.init(error.message, .failed)
        case let error as SyncError: self.init(error.message, Failure.code(of: error.retryClass))
        case let error as TransportError: self.init(error.message, Failure.code(of: error.retryClass))
        default: self.init("\(error)", .failed)
        }
    }

    private init(_ message: String, _ exitCode: ExitCode) {
        self.message = message
        self.exitCode = exitCode
    }

    private static func code(of error: StoreError) -> ExitCode {
        (error.cause as? SQLiteError)?.code.primary == .busy ? .tryLater : .failed
    }

    static func code(of retryClass: TransportError.RetryClass) -> ExitCode {
        switch retryClass {
        case .retryLater: .tryLater
        case .needsCredentials: .needsCredentials
        case .rejected, .quotaFull, .tooLarge, .tooNew, .protocolViolation, .cancelled: .failed
        }
    }
}
