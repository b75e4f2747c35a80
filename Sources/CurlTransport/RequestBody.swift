/// A request's body at an address that stays, because curl sends straight from it.
///
/// `@unchecked Sendable` because the bytes are never changed once they are copied.
final class RequestBody: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer
    let byteCount: Int

    init(_ body: [UInt8]) {
        byteCount = body.count
        // Never of size zero: curl takes a missing address for "ask the read callback".
        bytes = .allocate(byteCount: max(body.count, 1), alignment: 8)
        bytes.copyBytes(from: body)
    }

    deinit { bytes.deallocate() }
}
