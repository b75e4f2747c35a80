internal import CCurl
internal import SyncCore
internal import Synchronization

/// Drives all transfers of a transport on one curl multi handle.
///
/// Confined to the transport's thread.
final class MultiDriver {
    let multi: MultiHandle
    private let options: CurlTransport.Options
    private let isLocal: Bool
    private var active: [UnsafeMutableRawPointer: Transfer] = [:]
    private var idle: [EasyHandle] = []

    /// As many as usually run at once.
    private static let maximumIdleHandles = 8
    /// Only an upper bound: curl waits shorter for its own timers, and whoever submits wakes it.
    private static let longestWaitMilliseconds: Int32 = 3_600_000
    /// Initialises libcurl once per process.
    private static let isCurlReady = ccurl_global_init() == CURLE_OK

    /// `nil` when libcurl cannot be started.
    init?(_ options: CurlTransport.Options, isLocal: Bool) {
        guard MultiDriver.isCurlReady, let multi = MultiHandle() else { return nil }
        self.multi = multi
        self.options = options
        self.isLocal = isLocal
    }

    deinit {
        stopAll(.stopped)
        idle = []
    }

    /// Begins a transfer.
    func start(_ transfer: Transfer) {
        guard !transfer.isCancelled.load(ordering: .acquiring) else { return transfer.finish(.failure(.stopped)) }
        guard let handle = idle.popLast() ?? EasyHandle(options, isLocal: isLocal), handle.prepare(transfer),
            curl_multi_add_handle(multi.pointer, handle.pointer) == CURLM_OK
        else { return transfer.finish(.failure(.noMemory)) }
        transfer.handle = handle
        active[handle.pointer] = transfer
    }

    /// Moves everything on as far as it goes, then waits for the network or to be woken. False when curl is broken.
    func step() -> Bool {
        stopCancelled()
        var running: Int32 = 0
        guard curl_multi_perform(multi.pointer, &running) == CURLM_OK else { return false }
        finishDone()
        return curl_multi_poll(multi.pointer, nil, 0, MultiDriver.longestWaitMilliseconds, nil) == CURLM_OK
    }

    /// Ends every transfer with `error`.
    func stopAll(_ error: TransportError) {
        for transfer in active.values { stop(transfer, error) }
    }

    private func stopCancelled() {
        for transfer in active.values where transfer.isCancelled.load(ordering: .acquiring) { stop(transfer, .stopped) }
    }

    /// The caller is told first, for it should not wait while curl takes a connection down.
    private func stop(_ transfer: Transfer, _ error: TransportError) {
        transfer.finish(.failure(error))
        release(transfer)
    }

    private func finishDone() {
        var pointerDone: UnsafeMutableRawPointer?
        var result = CURLE_OK
        while ccurl_next_done(multi.pointer, &pointerDone, &result) != 0 {
            guard let transfer = pointerDone.flatMap({ active[$0] }), let handle = transfer.handle else { continue }
            transfer.describeReply()
            if mustRepeat(transfer, result, handle) {
                release(transfer)
                start(transfer)
                continue
            }
            if result == CURLE_OK { transfer.endReply() }
            let outcome = MultiDriver.outcome(transfer, result, handle)
            release(transfer)
            transfer.finish(outcome)
        }
    }

    /// Whether a kept connection broke, as one does that the server closes while a request is on its way.
    ///
    /// Curl itself goes on with a new connection only if reading tells it, not if sending a long body does. Once is
    /// enough, for the new connection is fresh; sending again does no harm, whatever the server has done already.
    private func mustRepeat(_ transfer: Transfer, _ result: CURLcode, _ handle: EasyHandle) -> Bool {
        let isBroken = [CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING].contains(result)
        return isBroken && handle.usedKeptConnection && !transfer.isCancelled.load(ordering: .acquiring)
            && transfer.repeatAfresh()
    }

    /// A refusal counts even if the connection broke afterwards, in the midst of what we were sending, and if we cut
    /// a long text short.
    private static func outcome(
        _ transfer: Transfer, _ result: CURLcode, _ handle: EasyHandle
    ) -> Result<Void, TransportError> {
        if let failure = transfer.failure { return .failure(failure) }
        let isBroken = [CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_WRITE_ERROR].contains(result)
        if result == CURLE_OK || (isBroken && transfer.isRefused) { return .success(()) }
        return .failure(.curl(result, handle.errorText(result)))
    }

    private func release(_ transfer: Transfer) {
        guard let handle = transfer.handle else { return }
        transfer.handle = nil
        active[handle.pointer] = nil
        curl_multi_remove_handle(multi.pointer, handle.pointer)
        if idle.count < MultiDriver.maximumIdleHandles { idle.append(handle) }
    }
}
