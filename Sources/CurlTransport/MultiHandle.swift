internal import CCurl

/// A curl multi handle, which exists for as long as someone may still wake it.
///
/// `@unchecked Sendable` because waking is the one thing that curl allows from any thread; everything else is the
/// business of the transport's thread.
final class MultiHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    /// `nil` when memory is short.
    init?() {
        guard let pointer = curl_multi_init() else { return nil }
        self.pointer = pointer
    }

    deinit { curl_multi_cleanup(pointer) }

    /// Ends the wait in `curl_multi_poll`, or the next one.
    func wake() { curl_multi_wakeup(pointer) }
}
