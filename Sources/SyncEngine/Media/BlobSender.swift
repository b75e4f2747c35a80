internal import DiaryStore
internal import MediaVault
internal import SyncCore

/// Performs the steps of an `UploadRun` for one file after another.
struct BlobSender {
    let store: DiaryStore
    let vault: MediaVault
    let transport: any Transport
    let appendSize: AppendSize
    let meter: ProgressMeter

    /// Sends a file. Throws `CancellationError`, `StoreError`; everything else is in the outcome.
    func send(_ task: BlobTask) async throws -> FileOutcome {
        let file: OutgoingFile
        do throws(MediaVaultError) { file = try vault.outgoing(task.hash) } catch { return .damaged(error.message) }
        let source = MeteredSource(file, task.hash, meter)
        var run = UploadRun(byteCount: source.byteCount, place: task.place, appendLimit: appendSize.limit)
        do {
            try await perform(&run, task, source)
            return .moved(bytes: source.sentByteCount)
        } catch let error as TransportError {
            if let failure = file.failure { return try await damaged(task, failure) }
            return try await outcome(of: error, task, isInterrupted: run.isInterrupted)
        }
    }

    private func perform(_ run: inout UploadRun, _ task: BlobTask, _ source: MeteredSource) async throws {
        var step = run.start()
        while step != .finish {
            if case .fail(let error) = step { throw error }
            try Task.checkCancellation()
            do {
                step = try await perform(step, task.hash, source, &run)
            } catch let error as TransportError where error.retryClass != .cancelled {
                step = run.failed(step, error)
                appendSize.note(run.appendLimit)
            }
        }
    }

    private func perform(
        _ step: UploadRun.Step, _ hash: ContentHash, _ source: MeteredSource, _ run: inout UploadRun
    ) async throws -> UploadRun.Step {
        switch step {
        case .sendWhole:
            try await transport.upload(hash, from: source)
            return .finish
        case .create:
            try notePlace(hash, nil)
            let creation = try await transport.createUpload(of: hash, byteCount: source.byteCount)
            // In the store before the first byte is sent: whoever comes after us goes on there.
            if case .place(let place) = creation { try notePlace(hash, place) }
            return run.created(creation)
        case .ask(let place):
            return run.told(try await transport.uploadOffset(at: place))
        case .append(let place, let offset, let byteCount):
            return run.appended(try await transport.append(byteCount, of: source, at: offset, to: place))
        case .confirm:
            return run.confirmed(try await BlobPresence(transport: transport).holds(hash))
        case .cancel(let place):
            try await transport.cancelUpload(at: place)
            return run.cancelled()
        case .finish, .fail: return step
        }
    }

    private func notePlace(_ hash: ContentHash, _ place: String?) throws {
        try store.withCore { try $0.notePlace(hash, place) }
    }

    /// What was sent of a damaged file is of no use to anybody.
    private func damaged(_ task: BlobTask, _ failure: MediaVaultError) async throws -> FileOutcome {
        let place = try store.withCore { try $0.file(task.hash)?.place }
        if let place {
            try notePlace(task.hash, nil)
            // The server drops it by itself some day: a failure to say so is no failure of ours.
            do { try await transport.cancelUpload(at: place) } catch is TransportError {}
        }
        return .damaged(failure.message)
    }

    private func outcome(
        of error: TransportError, _ task: BlobTask, isInterrupted: Bool
    ) async throws -> FileOutcome {
        if error.problem == "read-only-device" { return .paused(SyncError(error)) }
        switch error.retryClass {
        case .cancelled: throw CancellationError()
        case .needsCredentials, .quotaFull, .tooNew: return .paused(SyncError(error))
        case .rejected, .tooLarge, .protocolViolation: return .failed(error)
        case .retryLater:
            return try await BlobPresence(transport: transport).outcome(
                of: error, moving: task.hash, isInterrupted: isInterrupted)
        }
    }
}
