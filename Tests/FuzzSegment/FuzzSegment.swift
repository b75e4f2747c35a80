import Codecs
import SyncCore

private let codec = Segment.Codec(hasher: SHA256Hasher(), checksummer: CRC32C(), compressor: Zstandard())

/// Reads raw bytes as everything that arrives from outside: a segment, as it is and behind a checksum put right,
/// and the messages of an exchange. Whatever they are, reading ends in a value or a typed error.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    openSegment(bytes)
    if count > 4 { openSegment(behindTrueChecksum: bytes) }
    decodeRequest(bytes)
    decodeReply(bytes)
    decodeQuery(bytes)
    return 0
}

private func openSegment(_ bytes: UnsafeRawBufferPointer) {
    do throws(WireError) {
        let segment = try Segment(opening: bytes, codec: codec)
        precondition(segment.frames.last?.hash == segment.header.lastHash, "the chain was not verified")
    } catch {
        precondition(error.offset >= 0, "an error outside of the input")
    }
}

private func openSegment(behindTrueChecksum bytes: UnsafeRawBufferPointer) {
    var patched = Array(bytes)
    let checksum = patched.withUnsafeBytes {
        codec.checksummer.checksum(UnsafeRawBufferPointer(rebasing: $0.dropLast(4)))
    }
    for index in 0..<4 { patched[patched.count - 4 + index] = UInt8(truncatingIfNeeded: checksum >> UInt32(8 * index)) }
    patched.withUnsafeBytes { openSegment($0) }
}

private func decodeRequest(_ bytes: UnsafeRawBufferPointer) {
    guard let request = try? SyncRequest(decoding: bytes) else { return }
    precondition(request.encoded() == Array(bytes), "a request has another form")
}

private func decodeReply(_ bytes: UnsafeRawBufferPointer) {
    guard let reply = try? SyncReply(decoding: bytes) else { return }
    #if PLANTED
        // The last field of a reply is the index of its last item.
        if case .held(index: 64...127)? = reply.items.last { preconditionFailure("planted") }
    #endif
    // A refusal that is unknown here reads as another one, so only a second reading has the same form.
    let encoded = reply.encoded()
    let again = encoded.withUnsafeBytes { try? SyncReply(decoding: $0) }
    precondition(again == reply, "a reply has another form")
}

private func decodeQuery(_ bytes: UnsafeRawBufferPointer) {
    guard let query = try? PresenceQuery(decoding: bytes) else { return }
    precondition(query.encoded() == Array(bytes), "a query has another form")
}
