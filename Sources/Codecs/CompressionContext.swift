internal import CZstd

/// libzstd's state for compressing at one level.
///
/// `@unchecked Sendable` because it may move between threads as long as one at a time uses it; the pool that owns it
/// sees to that.
final class CompressionContext: @unchecked Sendable {
    /// `nil` when libzstd could not get its memory; nothing is compressed then.
    private let state: OpaquePointer?
    private let level: Int32

    init(level: Int32) {
        state = ZSTD_createCCtx()
        self.level = level
    }

    deinit { ZSTD_freeCCtx(state) }

    /// One frame, or `nil` when it does not fit into one byte less than the input.
    func compress(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        guard let state else { return nil }
        var isComplete = false
        let frame = [UInt8](unsafeUninitializedCapacity: bytes.count - 1) { buffer, count in
            let result = ZSTD_compressCCtx(
                state, buffer.baseAddress, bytes.count - 1, bytes.baseAddress, bytes.count, level)
            isComplete = ZSTD_isError(result) == 0
            count = isComplete ? result : 0
        }
        return isComplete ? frame : nil
    }
}
