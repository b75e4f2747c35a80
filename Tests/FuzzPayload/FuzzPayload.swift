import MediaDeduplicator

/// Reads any bytes as a picture or movie.
///
/// The payload of bytes that have one must not change by what is put behind a JPEG or PNG, and reading must end.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    guard let found = PayloadReader.payload(of: bytes) else { return 0 }
    precondition(PayloadReader.payload(of: bytes)?.hash == found.hash, "the same bytes have two payloads")
    #if PLANTED
        precondition(found.hash.orientation != 6, "planted")
    #endif
    guard bytes.first == 0xFF || bytes.first == 0x89 else { return 0 }
    let longer = Array(bytes) + [0xFF, 0xD9, 0]
    precondition(
        longer.withUnsafeBytes { PayloadReader.payload(of: $0) }?.hash == found.hash, "what stands behind counts")
    return 0
}
