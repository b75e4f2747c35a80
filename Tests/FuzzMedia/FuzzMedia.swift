import MediaMetadata
import SyncCore

/// Reads raw bytes as a picture or video: what it tells, and what has to change so that it no longer says where it was
/// taken. Whatever comes of that changes nothing but bytes within the file, and is a fixed point.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let source = ByteSource(bytes)
    do throws(ContainerError) {
        let facts = try MetadataReader.facts(source)
        precondition((facts.width ?? 1) > 0 && (facts.height ?? 1) > 0, "a picture of no size")
        planted(facts)
    } catch {
        preconditionFailure("bytes in memory cannot be read")
    }
    _ = try? JPEGSegment.walk(source)
    _ = try? PNGChunks.walk(source)
    _ = try? RIFFChunks.walk(source)
    _ = try? ISOBox.walk(source)
    _ = try? HEIFMeta(source)
    guard let stripped = try? LocationStripping.stripped(bytes) else { return 0 }
    precondition(stripped.count == bytes.count, "a copy of another length")
    precondition((try? MetadataReader.facts(ByteSource(stripped)))?.location == nil, "a location that stays")
    return 0
}

/// The trap that `tools/fuzz --planted` expects to be found: behind a directory of EXIF within a segment of JPEG.
private func planted(_ facts: ImageFacts) {
    #if PLANTED
        precondition(facts.location == nil, "planted")
    #endif
}
