internal import CZlib

/// The state of one zlib stream, deflating or inflating.
///
/// On the heap, because zlib refuses a `z_stream` that has moved. `@unchecked Sendable` because a stream may move
/// between threads as long as one at a time uses it; the pool that owns it sees to that.
final class ZStream: @unchecked Sendable {
    let state: UnsafeMutablePointer<z_stream>
    private let end: (z_streamp?) -> Int32
    /// False when zlib could not get its memory; a later use then fails instead of the process.
    let isReady: Bool

    private init(start: (z_streamp) -> Int32, end: @escaping (z_streamp?) -> Int32) {
        state = .allocate(capacity: 1)
        state.initialize(to: z_stream())
        isReady = start(state) == Z_OK
        self.end = end
    }

    /// A stream that deflates at `level`, about 260 KB.
    static func deflating(level: Int) -> ZStream {
        ZStream(start: { czlib_deflate_init($0, Int32(level)) }, end: { deflateEnd($0) })
    }

    /// A stream that inflates, about 10 KB.
    static func inflating() -> ZStream {
        ZStream(start: { czlib_inflate_init($0) }, end: { inflateEnd($0) })
    }

    deinit {
        if isReady { _ = end(state) }
        state.deallocate()
    }

    /// Sets what is to be read. zlib declares its input mutable but does not write to it.
    func setInput(_ bytes: UnsafeRawBufferPointer) {
        state.pointee.next_in = UnsafeMutablePointer(mutating: bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
        state.pointee.avail_in = UInt32(bytes.count)
    }

    func setOutput(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        state.pointee.next_out = bytes.baseAddress
        state.pointee.avail_out = UInt32(bytes.count)
    }
}
