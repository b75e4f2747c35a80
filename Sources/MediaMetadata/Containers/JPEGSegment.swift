internal import SyncCore

/// A marker segment of a JPEG file (ITU-T T.81, annex B).
package struct JPEGSegment: Equatable, Sendable {
    /// The second byte of the marker, for example 0xE1 for APP1.
    package var marker: UInt8
    /// Where the marker's 0xFF is, behind fill bytes.
    package var start: Int64
    /// What it holds, behind the length; empty at that place for markers without one.
    package var payload: Range<Int64>

    /// With marker and length.
    package var whole: Range<Int64> { start..<payload.upperBound }

    package static let startOfScan: UInt8 = 0xDA
    package static let endOfImage: UInt8 = 0xD9
    package static let app1: UInt8 = 0xE1
    package static let app2: UInt8 = 0xE2

    /// The segments of a file from behind its start marker up to its first scan or its end, that one included.
    ///
    /// `offset` is where the start marker is: further pictures may follow in one file. Throws
    /// `ContainerError.unreadable`; anything else makes the walk incomplete. Cost: one small read per segment.
    package static func walk(_ source: ByteSource, at offset: Int64 = 0) throws(ContainerError) -> Walk<JPEGSegment> {
        var walk = Walk<JPEGSegment>()
        guard try source.bytes(offset..<max(offset, offset + 2)) == [0xFF, 0xD8] else { return walk }
        var position = offset + 2
        while walk.elements.count < Limits.maximumContainerItems {
            guard let segment = try next(source, at: position) else { return walk }
            walk.elements.append(segment)
            if segment.marker == startOfScan || segment.marker == endOfImage {
                walk.isComplete = true
                return walk
            }
            position = segment.payload.upperBound
        }
        return walk
    }

    /// The segment at a position; `nil` where there is none, or only a part of one.
    private static func next(_ source: ByteSource, at position: Int64) throws(ContainerError) -> JPEGSegment? {
        var start = position
        var header = try source.bytes(start..<start + 4)
        // Any number of fill bytes may stand in front of a marker: a header at a time, and not many in a real file.
        while header.count >= 2, header[0] == 0xFF, header[1] == 0xFF {
            guard start - position < Limits.maximumContainerItems else { return nil }
            start += 1
            header = try source.bytes(start..<start + 4)
        }
        guard header.count >= 2, header[0] == 0xFF, header[1] != 0 else { return nil }
        let marker = header[1]
        if marker == endOfImage || marker == 0x01 || (0xD0...0xD8).contains(marker) {
            return JPEGSegment(marker: marker, start: start, payload: start + 2..<start + 2)
        }
        guard header.count == 4 else { return nil }
        let length = Int64(header[2]) << 8 | Int64(header[3])
        guard length >= 2, start + 2 + length <= source.count else { return nil }
        return JPEGSegment(marker: marker, start: start, payload: start + 4..<start + 2 + length)
    }
}
