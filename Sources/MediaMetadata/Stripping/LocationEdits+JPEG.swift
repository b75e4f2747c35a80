/// JPEG: several pictures and a movie may stand in one file.
extension LocationEdits {
    private static let extendedMark = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
    private static let mostPictures = 16

    mutating func addJPEG() throws(ContainerError) {
        var position: Int64 = 0
        for _ in 0..<LocationEdits.mostPictures {
            position = try addJPEG(at: position)
            let head = try source.bytes(position..<position + 8)
            if head.starts(with: [0xFF, 0xD8, 0xFF]) { continue }
            if head.count == 8, head[4...].elementsEqual("ftyp".utf8) { return try addMovie(position..<source.count) }
            return try refuseSuspicious(position..<source.count)
        }
        throw .malformed("more pictures in one file than there should be")
    }

    /// One picture; returns where it ends.
    private mutating func addJPEG(at start: Int64) throws(ContainerError) -> Int64 {
        let walk = try JPEGSegment.walk(source, at: start)
        guard walk.isComplete, let last = walk.elements.last else { throw .malformed("a damaged JPEG file") }
        for segment in walk.elements where segment.marker == JPEGSegment.app1 { try addSegment(segment.payload) }
        if last.marker == JPEGSegment.endOfImage { return last.payload.upperBound }
        guard let end = try JPEGSegment.end(source, from: last.payload.upperBound) else {
            throw .malformed("a JPEG file that is cut off")
        }
        return end
    }

    private mutating func addSegment(_ payload: Range<Int64>) throws(ContainerError) {
        let bytes = try source.bytes(payload)
        if bytes.starts(with: JPEGMetadata.exifMark) {
            try addEXIF(payload.lowerBound + Int64(JPEGMetadata.exifMark.count)..<payload.upperBound)
        } else if bytes.starts(with: JPEGMetadata.xmpMark) {
            try addXMP(payload.lowerBound + Int64(JPEGMetadata.xmpMark.count)..<payload.upperBound)
        } else if bytes.starts(with: LocationEdits.extendedMark), XMPSearch.first(":GPS", in: bytes, from: 0) != nil {
            // A digest in the first packet covers it, so it cannot be changed in place.
            throw .malformed("a location in an extension of XMP")
        }
    }
}

extension JPEGSegment {
    /// Where the picture ends whose first scan's data begin at `start`: behind its end marker; `nil` if it has none.
    ///
    /// Cost: one pass over the scans.
    static func end(_ source: ByteSource, from start: Int64) throws(ContainerError) -> Int64? {
        var position = start
        while let marker = try nextMarker(source, from: position) {
            let header = try source.bytes(marker..<marker + 4)
            guard header.count >= 2 else { return nil }
            if header[1] == endOfImage { return marker + 2 }
            guard header.count == 4 else { return nil }
            position = marker + 2 + max(2, Int64(header[2]) << 8 | Int64(header[3]))
        }
        return nil
    }

    /// The next marker that is neither a stuffed byte, nor a restart, nor a fill byte.
    private static func nextMarker(_ source: ByteSource, from start: Int64) throws(ContainerError) -> Int64? {
        var position = start
        while true {
            let piece = try source.bytes(position..<position + 65_536)
            guard piece.count >= 2 else { return nil }
            for index in 0..<piece.count - 1 where piece[index] == 0xFF {
                let code = piece[index + 1]
                if code != 0, code != 0xFF, !(0xD0...0xD7).contains(code) { return position + Int64(index) }
            }
            position += Int64(piece.count) - 1
        }
    }
}
