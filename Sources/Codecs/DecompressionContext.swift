internal import CZstd

/// libzstd's state for decompressing.
///
/// `@unchecked Sendable` for the same reason as `CompressionContext`.
final class DecompressionContext: @unchecked Sendable {
    /// `nil` when libzstd could not get its memory.
    let state: OpaquePointer?

    init() { state = ZSTD_createDCtx() }

    deinit { ZSTD_freeDCtx(state) }
}
