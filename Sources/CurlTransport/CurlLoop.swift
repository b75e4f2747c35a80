internal import CCurl
internal import SyncCore
internal import Synchronization

/// The thread that all transfers of a transport run on, and the way to it.
///
///     idle --submit--> running --stop--> stopped
///       ^                 |
///       +--curl broken----+
///
/// Everything between the tasks and the thread goes through one mutex; curl is woken inside it, so the handle that is
/// woken cannot be gone.
final class CurlLoop: Sendable {
    private struct State {
        var submitted: [Transfer] = []
        var isRunning = false
        var isStopping = false
        /// Set while the thread may be waiting in curl.
        var waiting: WakeablePointer?
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
            state.withLock { $0.waiting?.wake() }
        }
    }

    /// Ends the thread; transfers that still run are cancelled.
    func stop() {
        state.withLock {
            $0.isStopping = true
            $0.waiting?.wake()
        }
    }

    private func submit(_ transfer: Transfer) {
        let mustStart = state.withLock { state in
            state.submitted.append(transfer)
            state.waiting?.wake()
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard mustStart, !DetachedThread.start({ self.run() }) else { return }
        end(.noMemory)
    }

    /// The thread's work, from the first submission to the stop.
    private func run() {
        guard let driver = MultiDriver(options, isLocal: isLocal) else { return end(.noMemory) }
        let pointer = WakeablePointer(pointer: driver.pointer)
        state.withLock { $0.waiting = pointer }
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

/// A multi handle that another thread may wake.
///
/// `@unchecked Sendable` because waking is the one thing that curl allows from any thread; the loop's mutex sees to it
/// that the handle still exists.
private struct WakeablePointer: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    func wake() { curl_multi_wakeup(pointer) }
}
