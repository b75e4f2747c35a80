internal import SyncCore
internal import Synchronization

/// The thread that all transfers of a transport run on, and the way to it.
///
///     idle --submit--> running --stop--> stopped
///       ^                 |
///       +--curl broken----+
///
/// Everything between the tasks and the thread goes through one mutex. Curl is woken outside of it, or the thread would
/// wake only to wait for the mutex.
final class CurlLoop: Sendable {
    private struct State {
        var submitted: [Transfer] = []
        var isRunning = false
        var isStopping = false
        /// Set while the thread may be waiting in curl.
        var multi: MultiHandle?
    }

    private let state = Mutex(State())
    private let options: CurlTransport.Options
    private let isLocal: Bool

    init(options: CurlTransport.Options, isLocal: Bool) {
        self.options = options
        self.isLocal = isLocal
    }

    /// Performs a transfer and returns the answer, whatever its status.
    func perform(_ transfer: Transfer) async throws -> Reply {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                transfer.continuation = continuation
                submit(transfer)
            }
        } onCancel: {
            transfer.isCancelled.store(true, ordering: .releasing)
            state.withLock { $0.multi }?.wake()
        }
    }

    /// Ends the thread; transfers that still run are cancelled.
    func stop() {
        let multi = state.withLock { state in
            state.isStopping = true
            return state.multi
        }
        multi?.wake()
    }

    private func submit(_ transfer: Transfer) {
        let (multi, mustStart) = state.withLock { state in
            state.submitted.append(transfer)
            defer { state.isRunning = true }
            return (state.multi, !state.isRunning)
        }
        multi?.wake()
        guard mustStart, !DetachedThread.start({ self.run() }) else { return }
        end(.noMemory)
    }

    /// The thread's work, from the first submission to the stop.
    private func run() {
        guard let driver = MultiDriver(options, isLocal: isLocal) else { return end(.noMemory) }
        let multi = driver.multi
        state.withLock { $0.multi = multi }
        var isBroken = false
        while !isBroken, let submitted = takeSubmitted() {
            for transfer in submitted { driver.start(transfer) }
            isBroken = !driver.step()
        }
        end(isBroken ? .noMemory : .stopped)
        driver.stopAll(isBroken ? .noMemory : .stopped)
    }

    private func takeSubmitted() -> [Transfer]? {
        state.withLock { state in
            guard !state.isStopping else { return nil }
            defer { state.submitted = [] }
            return state.submitted
        }
    }

    /// Nobody runs transfers from here on, until the next submission starts over.
    private func end(_ error: TransportError) {
        let left = state.withLock { state in
            defer { state = State(isStopping: state.isStopping) }
            return state.submitted
        }
        for transfer in left { transfer.finish(.failure(error)) }
    }
}
