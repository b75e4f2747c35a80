internal import DiaryStore
internal import MediaVault
internal import SyncCore

/// Moves the files behind media records, after the log has ended: never in its way.
///
/// A file that cannot be moved is noted with its reason and left for the next sync; the others go on. What stops the
/// whole lane (no credentials, no space, unreachable) is a pause in the report.
struct MediaLane {
    let store: DiaryStore
    let vault: MediaVault
    let transport: any Transport
    let parallelTransfers: Int

    /// How one file fared.
    private enum Outcome: Sendable {
        case moved(bytes: Int64)
        /// It is in the vault already; whether the server has it is not known.
        case found
        /// The server does not have it: whoever took the picture has not sent it yet.
        case notThereYet
        /// It could not be moved; where it is, and why.
        case failed(MediaState, String)
        case paused(SyncError)
    }

    /// How many files are asked about at a time. Those left where they were are asked for on top: they are found again.
    private static let batch = 256

    func run(_ report: inout SyncReport) async throws {
        var tried: Set<ContentHash> = []
        var left = 0
        do {
            try await upload(&tried, &left, &report)
        } catch let error as SyncError {
            report.mediaPaused = error
            // Space that is used up hinders sending alone.
            guard error.retryClass == .quotaFull else { return }
        }
        do {
            let hasFound = try await download(skipping: tried, left: left, &report)
            if hasFound, report.mediaPaused == nil { try await upload(&tried, &left, &report) }
        } catch let error as SyncError {
            report.mediaPaused = report.mediaPaused ?? error
        }
    }

    /// Sends what the server lacks. `left` counts those of `tried` that are still to be sent, for whatever reason.
    private func upload(
        _ tried: inout Set<ContentHash>, _ left: inout Int, _ report: inout SyncReport
    ) async throws {
        while true {
            let waiting = try store.withCore { [left] in try $0.filesToUpload(limit: left + MediaLane.batch) }
                .filter { !tried.contains($0) }.prefix(MediaLane.batch)
            guard !waiting.isEmpty else { return }
            tried.formUnion(waiting)
            let lacking = try await lackingOnServer(Array(waiting), &report)
            try store.withCore { try $0.noteBackedUp(waiting.filter { !lacking.contains($0) }) }
            let ordered = waiting.filter(lacking.contains)
            left += try await move(ordered, send, &report) { report, hash, bytes in
                try store.withCore { try $0.noteBackedUp([hash]) }
                report.mediaSent += 1
                report.bytesSent += bytes ?? 0
            }
        }
    }

    /// Fetches what is not here, and says whether something of it was in the vault after all.
    private func download(
        skipping: Set<ContentHash>, left before: Int, _ report: inout SyncReport
    ) async throws -> Bool {
        var tried = skipping
        var left = before
        var hasFound = false
        while true {
            let wanted = try store.withCore { [left] in try $0.filesToDownload(limit: left + MediaLane.batch) }
                .filter { !tried.contains($0) }.prefix(MediaLane.batch)
            guard !wanted.isEmpty else { return hasFound }
            tried.formUnion(wanted)
            let absent = try await absentEverywhere(Array(wanted), &report)
            left += absent.count
            left += try await move(wanted.filter { !absent.contains($0) }, fetch, &report) { report, hash, bytes in
                guard let bytes else {
                    hasFound = true
                    return try store.withCore { try $0.noteFile(hash, .here) }
                }
                try store.withCore { try $0.noteArrived(hash) }
                report.mediaReceived += 1
                report.bytesReceived += bytes
            }
        }
    }

    /// Those that neither the vault nor the server has: whoever took the pictures has not sent them yet.
    private func absentEverywhere(
        _ hashes: [ContentHash], _ report: inout SyncReport
    ) async throws -> Set<ContentHash> {
        try await lackingOnServer(hashes, &report).filter { try !vault.contains($0) }
    }

    private func lackingOnServer(
        _ hashes: [ContentHash], _ report: inout SyncReport
    ) async throws -> Set<ContentHash> {
        let query = PresenceQuery(hashes).encoded()
        do {
            let body = try await transport.exchange("blobs/missing", body: query)
            report.bytesSent += Int64(query.count)
            report.bytesReceived += Int64(body.count)
            return Set(try body.withUnsafeBytes { try PresenceQuery(decoding: $0) }.hashes)
        } catch let error as TransportError {
            throw error.retryClass == .cancelled ? CancellationError() : SyncError(error)
        } catch let error as WireError {
            throw SyncError(
                .protocolViolation, "the server's answer about files is malformed: report this", cause: error)
        }
    }

    /// Moves files, several at a time, and reports each as soon as it has ended: its bytes, `nil` when none moved.
    ///
    /// Notes those that could not be moved; returns how many were left where they were.
    private func move(
        _ hashes: [ContentHash], _ transfer: @escaping @Sendable (ContentHash) async throws -> Outcome,
        _ report: inout SyncReport, moved: (inout SyncReport, ContentHash, Int64?) throws -> Void
    ) async throws -> Int {
        try await withThrowingTaskGroup(of: (ContentHash, Outcome).self) { group in
            var left = 0
            var rest = hashes[...]
            for hash in rest.prefix(parallelTransfers) { group.addTask { (hash, try await transfer(hash)) } }
            rest = rest.dropFirst(parallelTransfers)
            while let (hash, outcome) = try await group.next() {
                switch outcome {
                case .moved(let bytes): try moved(&report, hash, bytes)
                case .found: try moved(&report, hash, nil)
                case .notThereYet: left += 1
                case .failed(let state, let reason):
                    try store.withCore { try $0.noteFile(hash, state, error: reason) }
                    report.mediaFailed += 1
                    left += 1
                case .paused(let error): throw error
                }
                if let next = rest.popFirst() { group.addTask { (next, try await transfer(next)) } }
            }
            return left
        }
    }

    /// Uploads a file whose bytes still have its hash: a damaged file is never sent, and fetched when somebody else has
    /// sent it.
    @Sendable private func send(_ hash: ContentHash) async throws -> Outcome {
        do {
            guard try vault.verify(hash) == .intact else {
                return .failed(.failed, "the file is missing from the vault or damaged: run doctor")
            }
            try await transport.upload(hash, filePath: vault.path(of: hash))
            return .moved(bytes: try vault.byteCount(of: hash) ?? 0)
        } catch {
            return try MediaLane.outcome(of: error, leaving: .here)
        }
    }

    /// Downloads a file and puts it into the vault once its bytes have the right hash.
    @Sendable private func fetch(_ hash: ContentHash) async throws -> Outcome {
        do {
            if try vault.verify(hash) == .intact { return .found }
            let path = vault.stagingPath(for: hash)
            try await transport.download(hash, filePath: path)
            return .moved(bytes: try vault.install(stagedFile: path, expecting: hash).byteCount)
        } catch let error as TransportError where error.problem == "blob-not-found" {
            return .notThereYet
        } catch {
            return try MediaLane.outcome(of: error, leaving: .failed)
        }
    }

    private static func outcome(of error: any Error, leaving state: MediaState) throws -> Outcome {
        guard let error = error as? TransportError else {
            if error is CancellationError { throw error }
            return .failed(state, "\(error)")
        }
        switch error.retryClass {
        case .cancelled: throw CancellationError()
        case .rejected, .tooLarge, .protocolViolation: return .failed(state, error.message)
        case .retryLater, .needsCredentials, .quotaFull, .tooNew: return .paused(SyncError(error))
        }
    }
}
