internal import DiaryStore
internal import MediaVault
internal import SyncCore

/// Fetches files, from where an earlier attempt stopped.
struct BlobReceiver {
    let vault: MediaVault
    let transport: any Transport
    let meter: ProgressMeter

    /// How often in a row nothing may come before a file waits for its next attempt.
    private static let maximumStalls = 3

    /// Fetches a file. Throws `CancellationError`; everything else is in the outcome.
    func fetch(_ task: BlobTask) async throws -> FileOutcome {
        do {
            if try vault.verify(task.hash) == .intact || vault.revive(task.hash) == .intact { return .found }
            return try await receive(task)
        } catch let error as MediaVaultError {
            return BlobReceiver.outcome(of: error)
        } catch let error as TransportError {
            return try await outcome(of: error, task, isInterrupted: false)
        }
    }

    /// A part of an earlier attempt may have rotted since: then the file starts over, once.
    private func receive(_ task: BlobTask) async throws -> FileOutcome {
        let file = try vault.incoming(task.hash)
        let wasBegun = file.byteCount > 0
        do {
            return try await receive(task, into: file)
        } catch let error as MediaVaultError where error.code == .hashMismatch && wasBegun {
            return try await receive(task, into: vault.incoming(task.hash))
        }
    }

    private func receive(_ task: BlobTask, into file: IncomingFile) async throws -> FileOutcome {
        let sink = MeteredSink(file, task.hash, meter)
        var stalls = 0
        // All of it came, and the process ended before it could be put into the vault.
        var isComplete = file.byteCount > 0 && file.byteCount == task.byteCount
        while !isComplete {
            let before = file.byteCount
            do {
                try await transport.download(task.hash, from: before, into: sink)
                isComplete = true
            } catch let error as TransportError where error.retryClass == .retryLater && file.failure == nil {
                stalls = file.byteCount > before ? 0 : stalls + 1
                guard stalls >= BlobReceiver.maximumStalls || error.retryAfterMilliseconds != nil else { continue }
                // What has come stays, and is where the next attempt goes on.
                return try await outcome(of: error, task, isInterrupted: sink.receivedByteCount > 0)
            } catch let error as TransportError {
                throw file.failure ?? error
            }
            try Task.checkCancellation()
        }
        _ = try file.finish()
        return .moved(bytes: sink.receivedByteCount)
    }

    /// What this device's own disk says.
    private static func outcome(of error: MediaVaultError) -> FileOutcome {
        switch error.code {
        case .isMoving: .left
        case .diskFull: .paused(SyncError(.retryLater, error.message, cause: error))
        default: .failed(TransportError(.rejected, error.message))
        }
    }

    private func outcome(
        of error: TransportError, _ task: BlobTask, isInterrupted: Bool
    ) async throws -> FileOutcome {
        if error.problem == "blob-not-found" { return .left }
        switch error.retryClass {
        case .cancelled: throw CancellationError()
        case .needsCredentials, .tooNew: return .paused(SyncError(error))
        case .rejected, .tooLarge, .protocolViolation, .quotaFull: return .failed(error)
        case .retryLater:
            return try await BlobPresence(transport: transport).outcome(
                of: error, moving: task.hash, isInterrupted: isInterrupted)
        }
    }
}
