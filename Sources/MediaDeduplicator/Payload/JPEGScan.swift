internal import Codecs
internal import MediaMetadata
internal import SyncCore

/// The entropy-coded part of a JPEG: scans, and tables between them, up to the first end of image.
enum JPEGScan {
    /// Hashes from a start of scan to the end of the image. Throws `ContainerError` when there is no end, or what has no
    /// place there.
    static func hash(
        _ source: ByteSource, from start: Int64, _ hasher: inout StreamingSHA256,
        _ scratch: UnsafeMutableRawBufferPointer
    ) throws(ContainerError) {
        var position = start
        for _ in 0..<Limits.maximumContainerParts {
            let marker = try source.number(at: position, bytes: 2)
            let end = marker == 0xFFD9 ? position + 2 : try segmentEnd(marker, position, source)
            try source.forEachPiece(position..<end, scratch) { hasher.update($0) }
            if marker == 0xFFD9 { return }
            position = marker == 0xFFDA ? try entropy(source, from: end, &hasher, scratch) : end
        }
        throw .tooLarge("a JPEG file's scans")
    }

    /// Where a scan's header or a table between scans ends; nothing else may stand there.
    private static func segmentEnd(
        _ marker: UInt64, _ position: Int64, _ source: ByteSource
    ) throws(ContainerError) -> Int64 {
        let length = Int64(try source.number(at: position + 2, bytes: 2))
        guard [0xFFDA, 0xFFC4, 0xFFDB, 0xFFDD].contains(marker), length >= 2, position + 2 + length < source.count
        else { throw .malformed("what has no place between scans") }
        return position + 2 + length
    }

    /// Hashes entropy-coded bytes and returns where the next marker is. Throws when the file ends before one.
    private static func entropy(
        _ source: ByteSource, from start: Int64, _ hasher: inout StreamingSHA256,
        _ scratch: UnsafeMutableRawBufferPointer
    ) throws(ContainerError) -> Int64 {
        var position = start
        while position < source.count {
            let end = min(source.count, position + Int64(scratch.count))
            var found = (count: 0, isMarker: false)
            try source.forEachPiece(position..<end, scratch) { piece in
                found = JPEGSegment.markerless(piece)
                hasher.update(UnsafeRawBufferPointer(rebasing: piece[..<found.count]))
            }
            position += Int64(found.count)
            if found.isMarker { return position }
            // What is left is one 0xFF at the end of the piece: the next one begins with it.
            guard found.count > 0 else { break }
        }
        throw .malformed("a scan without an end")
    }

    /// The first bytes of the scans, cut at the first thing that looks like the end of the image: a function of the
    /// payload alone, for trailers must not show in it.
    static func beginning(_ source: ByteSource, from start: Int64, _ count: Int64) throws(ContainerError) -> [UInt8] {
        var bytes = try source.whole(start..<min(source.count, start + count))
        for index in bytes.indices.dropLast() where bytes[index] == 0xFF && bytes[index + 1] == 0xD9 {
            bytes.removeSubrange(index...)
            break
        }
        return bytes
    }
}
