internal import CZstd
internal import SyncCore

/// One bounded decompression with a borrowed context.
///
/// The whole frame goes into one array, which needs no window beside it, whatever window the frame asks for. The array
/// starts at a small multiple of the input and is made anew, four times as large, only when the frame has really filled
/// it, so a false claim of a huge size costs nothing.
struct DecompressionRun {
    let context: DecompressionContext
    let frame: UnsafeRawBufferPointer
    let byteCount: Int

    /// Output room per input byte at first: text yields three, so nearly every body needs one step.
    private static let firstRoomPerByte = 8
    private static let smallestRoom = 4096
    private static let growth = 4

    func run() throws(WireError) -> [UInt8] {
        guard let state = context.state else { throw WireError(.limitExceeded, "memory to decompress") }
        let firstRoom = max(DecompressionRun.smallestRoom, frame.count * DecompressionRun.firstRoomPerByte)
        var capacity = min(byteCount, firstRoom)
        var (output, failure) = decompressed(state, capacity: capacity)
        while failure == ZSTD_error_dstSize_tooSmall, capacity < byteCount {
            capacity = min(byteCount, capacity * DecompressionRun.growth)
            (output, failure) = decompressed(state, capacity: capacity)
        }
        guard failure != ZSTD_error_memory_allocation else { throw WireError(.limitExceeded, "memory to decompress") }
        guard failure == ZSTD_error_no_error else { throw WireError(.malformed, "compressed body") }
        guard output.count == byteCount else { throw WireError(.malformed, "decompressed size") }
        return output
    }

    private func decompressed(_ state: OpaquePointer, capacity: Int) -> ([UInt8], ZSTD_ErrorCode) {
        var failure = ZSTD_error_no_error
        let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            let result = ZSTD_decompressDCtx(state, buffer.baseAddress, capacity, frame.baseAddress, frame.count)
            failure = ZSTD_getErrorCode(result)
            count = failure == ZSTD_error_no_error ? result : 0
        }
        return (output, failure)
    }
}
