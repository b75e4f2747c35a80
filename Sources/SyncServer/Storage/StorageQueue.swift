import Dispatch
import SQLiteKit
import Synchronization

/// The owner of the writing connection: one job after another, many jobs in one commit.
///
/// While one transaction waits for the disk, others queue up; they then share the next commit. Nothing is answered
/// before its commit has returned. When a shared transaction fails, its first job is tried alone, so that one job's
/// failure is not everybody's.
///
/// `@unchecked Sendable` because the store is used on the serial queue only.
final class StorageQueue: @unchecked Sendable {
    private struct Waiting {
        var jobs: [StorageJob] = []
        var isDraining = false
    }

    /// The most jobs in one transaction: bounds how long the first of them waits.
    private static let maximumBatch = 64
    /// The most memory that replies of one transaction hold before it is committed.
    private static let maximumBatchBytes = 8 << 20

    private let queue = DispatchQueue(label: "storage")
    private let waiting = Mutex(Waiting())
    private let commits = Atomic<Int>(0)
    private let store: LogStore
    private let writeLock: FileLock

    /// Takes the store over.
    init(_ store: sending LogStore, writeLock: FileLock) {
        self.store = store
        self.writeLock = writeLock
    }

    /// How many write transactions were committed.
    var commitCount: Int { commits.load(ordering: .relaxed) }

    /// Queues a job; its result arrives on the storage queue. Callable from any thread, never blocks.
    func submit(_ job: StorageJob) {
        let mustStart = waiting.withLock { waiting in
            waiting.jobs.append(job)
            defer { waiting.isDraining = true }
            return !waiting.isDraining
        }
        if mustStart { queue.async { self.drain() } }
    }

    /// Does something in a transaction of its own and waits for it.
    func perform<Result: Sendable>(_ body: (LogStore) throws -> Result) throws -> Result {
        try queue.sync {
            try writeLock.withLock { try store.connection.transaction { try body(store) } }
        }
    }

    /// Waits until everything queued so far has been done.
    func finish() {
        queue.sync {}
    }

    /// Moves the WAL into the database, in turn.
    func checkpoint() throws {
        try queue.sync {
            try writeLock.withLock { try store.connection.checkpointTruncate() }
        }
    }

    /// How many jobs have not been begun.
    var waitingCount: Int { waiting.withLock { $0.jobs.count } }

    /// Holds jobs back until `resume()`, so that a test can see them share a commit.
    func pause() { queue.suspend() }

    /// Lets the jobs go on.
    func resume() { queue.resume() }

    private func drain() {
        while let batch = nextBatch() {
            var rest = batch[...]
            while !rest.isEmpty { rest = rest.dropFirst(perform(rest)) }
        }
    }

    private func nextBatch() -> [StorageJob]? {
        waiting.withLock { waiting in
            guard !waiting.jobs.isEmpty else {
                waiting.isDraining = false
                return nil
            }
            let batch = Array(waiting.jobs.prefix(StorageQueue.maximumBatch))
            waiting.jobs.removeFirst(batch.count)
            return batch
        }
    }

    /// Does the first jobs in one transaction and returns how many they were.
    private func perform(_ jobs: ArraySlice<StorageJob>) -> Int {
        do {
            let deliveries = try transaction(jobs)
            for delivery in deliveries { delivery.send() }
            return deliveries.count
        } catch {
            guard jobs.count == 1 else { return perform(jobs.prefix(1)) }
            jobs.first?.fail(error)
            return 1
        }
    }

    private func transaction(_ jobs: ArraySlice<StorageJob>) throws -> [StorageJob.Delivery] {
        guard jobs.contains(where: \.isWriting) else { return try run(jobs) }
        let deliveries = try writeLock.withLock {
            try store.connection.transaction { try run(jobs) }
        }
        commits.add(1, ordering: .relaxed)
        return deliveries
    }

    private func run(_ jobs: ArraySlice<StorageJob>) throws -> [StorageJob.Delivery] {
        var deliveries: [StorageJob.Delivery] = []
        var byteCount = 0
        for job in jobs where byteCount < StorageQueue.maximumBatchBytes {
            let delivery = try job.run(store)
            byteCount += delivery.byteCount
            deliveries.append(delivery)
        }
        return deliveries
    }
}
