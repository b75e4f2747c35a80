import MediaMetadata
import SyncCore

/// Reads raw bytes as the file of a picture or a movie, and takes the location out of it. Whatever they are, reading ends in
/// facts, and taking out in a file of the same length that tells no place, or in a typed error.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    read(bytes)
    strip(bytes)
    return 0
}

private func read(_ bytes: [UInt8]) {
    let source = ByteSource(bytes)
    guard let facts = try? MetadataReader.facts(source) else { preconditionFailure("bytes were unreadable") }
    // Whatever the bytes say they are, each walker gets them.
    _ = try? JPEGSegment.walk(source)
    _ = try? PNGChunks.walk(source)
    _ = try? RIFFChunks.walk(source)
    _ = try? ISOBox.walk(source)
    _ = try? HEIFMeta(source)
    #if PLANTED
        // What is read last of a still: a place with a height that no seed has.
        if let altitude = facts.location?.altitude, altitude > 1000 { preconditionFailure("planted") }
    #endif
    if let minutes = facts.taken?.offsetMinutes { precondition(abs(minutes) < 15 * 60, "an offset that no place has") }
    if let location = facts.location { precondition(abs(location.latitude) <= 90, "a place that is not on earth") }
    precondition((facts.width ?? 1) > 0 && (facts.height ?? 1) > 0, "a size of nothing")
}

private func strip(_ bytes: [UInt8]) {
    guard let stripped = try? LocationStripping.stripped(bytes) else { return }
    precondition(stripped.count == bytes.count, "taking out the location moved something")
    guard let again = try? LocationStripping.stripped(stripped) else { preconditionFailure("not understood twice") }
    precondition(again == stripped, "taking out the location again changed something")
    guard let facts = try? MetadataReader.facts(ByteSource(stripped)) else { preconditionFailure("unreadable") }
    precondition(facts.location == nil, "a place was left")
}
