internal import SyncCore

/// JPEG: several pictures and a movie may stand in one file.
extension LocationEdits {
    private static let extendedMark = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
    private static let photoshopMark = Array("Photoshop 3.0\0".utf8)
    private static let mostPictures = 16
    /// What stands in front of a piece of an extension of XMP: its mark, a digest, its length, the piece's offset.
    private static let extendedHeaderBytes = 35 + 32 + 4

    mutating func addJPEG() throws(ContainerError) {
        var position = try addJPEG(at: 0)
        for _ in 0..<LocationEdits.mostPictures {
            guard let part = try nextPart(from: position) else { return try refuseSuspicious(position..<source.count) }
            try refuseSuspicious(position..<part.start)
            position = part.isMovie ? try addMovie(part.start..<source.count) : try addJPEG(at: part.start)
        }
        throw .malformed("more pictures in one file than there should be")
    }

    /// The next picture or movie behind the end of one: makers put padding and marks of their own in between.
    private func nextPart(from start: Int64) throws(ContainerError) -> (start: Int64, isMovie: Bool)? {
        var position = start
        while position < source.count {
            let piece = try source.bytes(position..<position + Int64(Limits.fileBufferBytes))
            guard piece.count >= 8 else { return nil }
            for index in 0...piece.count - 8 {
                if piece[index] == 0xFF, piece[index + 1] == 0xD8, piece[index + 2] == 0xFF {
                    return (position + Int64(index), false)
                }
                if piece[index + 4] == 0x66, piece[(index + 4)..<(index + 8)].elementsEqual("ftyp".utf8) {
                    return (position + Int64(index), true)
                }
            }
            position += Int64(piece.count) - 7
        }
        return nil
    }

    /// One picture; returns where it ends.
    private mutating func addJPEG(at start: Int64) throws(ContainerError) -> Int64 {
        let walk = try JPEGSegment.walk(source, at: start)
        guard walk.isComplete, let last = walk.elements.last else { throw .malformed("a damaged JPEG file") }
        var segments = walk.elements
        var end = last.payload.upperBound
        if last.marker != JPEGSegment.endOfImage {
            guard let rest = try JPEGSegment.rest(source, from: end) else {
                throw .malformed("a JPEG file that is cut off")
            }
            segments += rest.segments
            end = rest.end
        }
        for segment in segments where (0xE0...0xEF).contains(segment.marker) { try addSegment(segment) }
        try refuseExtension(segments)
        return end
    }

    private mutating func addSegment(_ segment: JPEGSegment) throws(ContainerError) {
        let payload = segment.payload
        let bytes = try source.bytes(payload)
        if bytes.starts(with: JPEGMetadata.exifMark) {
            try addEXIF(payload.lowerBound + Int64(JPEGMetadata.exifMark.count)..<payload.upperBound)
        } else if bytes.starts(with: JPEGMetadata.xmpMark) {
            try addXMP(payload.lowerBound + Int64(JPEGMetadata.xmpMark.count)..<payload.upperBound)
        } else if bytes.starts(with: LocationEdits.photoshopMark) {
            try addResources(bytes, at: payload.lowerBound)
        } else if segment.marker != JPEGSegment.app2, XMPSearch.first("GPSL", in: bytes, from: 0) != nil,
            !bytes.starts(with: LocationEdits.extendedMark)
        {
            throw .malformed("a location in a segment of its own kind")
        }
    }

    private mutating func addResources(_ bytes: [UInt8], at start: Int64) throws(ContainerError) {
        for resource in try PhotoshopResource.all(bytes, from: LocationEdits.photoshopMark.count) {
            let range = start + Int64(resource.data.lowerBound)..<start + Int64(resource.data.upperBound)
            switch resource.number {
            case PhotoshopResource.iptc: try addIPTC(range)
            case PhotoshopResource.exif: try addEXIF(range)
            case PhotoshopResource.xmp: try addXMP(range)
            default: break
            }
        }
    }

    /// A digest in the first packet covers an extension of XMP, so it cannot be changed in place: one with a location is
    /// refused. It is read as a whole, since a name may be cut by the end of a segment.
    private func refuseExtension(_ segments: [JPEGSegment]) throws(ContainerError) {
        var pieces: [(offset: UInt64, bytes: [UInt8])] = []
        for segment in segments where segment.marker == JPEGSegment.app1 {
            var cursor = ByteCursor(try source.bytes(segment.payload))
            guard cursor.bytes.starts(with: LocationEdits.extendedMark) else { continue }
            try cursor.skip(LocationEdits.extendedHeaderBytes)
            pieces.append((try cursor.number(bytes: 4), try cursor.bytes(cursor.remaining)))
        }
        guard !pieces.isEmpty else { return }
        pieces.sort { $0.offset < $1.offset }
        guard try XMPPacket(pieces.flatMap(\.bytes)).withoutLocation() == nil else {
            throw .malformed("a location in an extension of XMP")
        }
    }
}
