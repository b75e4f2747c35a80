internal import DiaryStore
internal import MediaVault
internal import SyncCore

/// The two directions.
extension MediaLane {
    /// Sends what the server lacks. When its space is used up, or it only lets us read, the rest waits and the lane goes
    /// on.
    func upload(_ role: BlobRole, _ report: inout SyncReport) async throws {
        guard report.mediaPaused == nil else { return }
        let sender = BlobSender(
            store: store, vault: vault, transport: transport, appendSize: appendSize, meter: meter)
        do {
            try await eachBatch { limit in
                try store.withCore { try $0.filesToUpload(role, limit: limit) }
            } move: { tasks in
                let lacking = try await self.lacking(tasks.map(\.hash), &report)
                let held = tasks.filter { !lacking.contains($0.hash) }
                try store.withCore { try $0.noteBackedUp(held.map(\.hash)) }
                for task in held { meter.end(task.hash, byteCount: task.byteCount) }
                return try await move(tasks.filter { lacking.contains($0.hash) }, sender.send, &report) {
                    try settleUpload($0, $1, &$2)
                }
            }
        } catch let error as SyncError where [.quotaFull, .rejected].contains(error.retryClass) {
            report.mediaPaused = error
        }
    }

    /// Notes what came of sending a file; true when it still waits to be sent.
    private func settleUpload(_ task: BlobTask, _ outcome: FileOutcome, _ report: inout SyncReport) throws -> Bool {
        switch outcome {
        case .moved(let bytes):
            try store.withCore { try $0.noteBackedUp([task.hash]) }
            report.mediaSent += 1
            report.bytesSent += bytes
            return false
        case .damaged(let reason):
            try store.withCore { try $0.noteFile(task.hash, .failed, error: reason) }
            report.mediaFailed += 1
            return false
        case .failed(let error):
            try noteFailure(task.hash, error, attempts: task.attempts)
            report.mediaFailed += 1
            return false
        case .interrupted(let error):
            try noteInterruption(task.hash, error)
            report.mediaFailed += 1
            return false
        case .found, .left: return true
        case .paused(let error): throw error
        }
    }

    /// Fetches what is not here, as far as the policy wants it, and says whether some of it was in the vault after all.
    func download(_ role: BlobRole, _ report: inout SyncReport) async throws -> Bool {
        let receiver = BlobReceiver(vault: vault, transport: transport, meter: meter)
        let fetching = role == .thumbnail ? .all : fetching
        var budget = role == .thumbnail ? Int64.max : try remainingBudget()
        var hasFound = false
        try await eachBatch { limit in
            try store.withCore { try $0.filesToDownload(role, fetching, limit: limit) }
        } move: { tasks in
            let absent = try await self.absentEverywhere(tasks.map(\.hash), &report)
            let wanted = tasks.filter { !absent.contains($0.hash) && MediaLane.take($0, from: &budget) }
            let left = try await move(wanted, receiver.fetch, &report) { task, outcome, report in
                if case .found = outcome { hasFound = true }
                return try settleDownload(task, outcome, &report)
            }
            return tasks.count - wanted.count + left
        }
        return hasFound
    }

    private func settleDownload(_ task: BlobTask, _ outcome: FileOutcome, _ report: inout SyncReport) throws -> Bool {
        switch outcome {
        case .moved(let bytes):
            try store.withCore { try $0.noteArrived(task.hash) }
            report.mediaReceived += 1
            report.bytesReceived += bytes
            return false
        case .found:
            try store.withCore { try $0.noteFile(task.hash, .here) }
            return false
        case .failed(let error):
            try noteFailure(task.hash, error, attempts: task.attempts, state: .failed)
            report.mediaFailed += 1
            return false
        case .interrupted(let error):
            try noteInterruption(task.hash, error)
            report.mediaFailed += 1
            return false
        case .left, .damaged: return true
        case .paused(let error): throw error
        }
    }

    /// Those that neither the vault nor the server has: whoever took the pictures has not sent them yet.
    private func absentEverywhere(
        _ hashes: [ContentHash], _ report: inout SyncReport
    ) async throws -> Set<ContentHash> {
        try await lacking(hashes, &report).filter { try !vault.claim($0) }
    }

    private func remainingBudget() throws -> Int64 {
        guard case .within(let bytes) = configuration.originals else { return .max }
        return bytes - (try store.withCore { try $0.unpinnedBytes() })
    }

    /// Whether a file still fits; what a person asked for always does.
    private static func take(_ task: BlobTask, from budget: inout Int64) -> Bool {
        if task.isAskedFor { return true }
        guard task.byteCount <= budget else { return false }
        budget -= task.byteCount
        return true
    }

    /// Moves batch after batch, until nothing is left that has not been tried; `move` says how many stay where they were.
    private func eachBatch(
        _ tasks: (_ limit: Int) throws -> [BlobTask], move: ([BlobTask]) async throws -> Int
    ) async throws {
        var tried: Set<ContentHash> = []
        var left = 0
        while true {
            let next = try tasks(left + MediaLane.batch).filter { !tried.contains($0.hash) }.prefix(MediaLane.batch)
            guard !next.isEmpty else { return }
            tried.formUnion(next.map(\.hash))
            left += try await move(Array(next))
        }
    }

    /// Moves files, several at a time, and settles each as soon as it has ended; returns how many stay where they were.
    private func move(
        _ tasks: [BlobTask], _ transfer: @escaping @Sendable (BlobTask) async throws -> FileOutcome,
        _ report: inout SyncReport, settle: (BlobTask, FileOutcome, inout SyncReport) throws -> Bool
    ) async throws -> Int {
        try await withThrowingTaskGroup(of: (BlobTask, FileOutcome).self) { group in
            var left = 0
            var rest = tasks[...]
            for task in rest.prefix(configuration.parallelTransfers) {
                group.addTask { (task, try await transfer(task)) }
            }
            rest = rest.dropFirst(configuration.parallelTransfers)
            while let (task, outcome) = try await group.next() {
                if try settle(task, outcome, &report) { left += 1 }
                meter.end(task.hash, byteCount: task.byteCount)
                if let next = rest.popFirst() { group.addTask { (next, try await transfer(next)) } }
            }
            return left
        }
    }
}
