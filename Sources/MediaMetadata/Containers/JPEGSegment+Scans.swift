internal import Glibc
internal import SyncCore

/// What comes behind the header of a scan.
extension JPEGSegment {
    /// The segments between and behind the scans whose data begin at `start`, and where the picture ends: behind its end
    /// marker; `nil` if it has none.
    ///
    /// Throws `ContainerError.unreadable`. Cost: one pass over the scans.
    package static func rest(
        _ source: ByteSource, from start: Int64
    ) throws(ContainerError) -> (segments: [JPEGSegment], end: Int64)? {
        var segments: [JPEGSegment] = []
        var position = start
        while let marker = try nextMarker(source, from: position) {
            let header = try source.bytes(marker..<marker + 4)
            guard header.count >= 2 else { return nil }
            if header[1] == endOfImage { return (segments, marker + 2) }
            guard header.count == 4, segments.count < Limits.maximumContainerItems else { return nil }
            position = marker + 2 + max(2, Int64(header[2]) << 8 | Int64(header[3]))
            guard position <= source.count else { return nil }
            segments.append(JPEGSegment(marker: header[1], start: marker, payload: marker + 4..<position))
        }
        return nil
    }

    /// How many bytes at the front of entropy-coded data hold no marker, and whether one follows them.
    ///
    /// Stuffed zeros, restarts and fill bytes belong to the data. A last 0xFF is left, since only the next byte tells what
    /// it is.
    package static func markerless(_ piece: UnsafeRawBufferPointer) -> (count: Int, isMarker: Bool) {
        guard let base = piece.baseAddress else { return (0, false) }
        var position = 0
        while position < piece.count, let found = memchr(base + position, 0xFF, piece.count - position) {
            let place = base.distance(to: UnsafeRawPointer(found))
            guard place + 1 < piece.count else { return (place, false) }
            switch piece[place + 1] {
            case 0x00, 0xD0...0xD7: position = place + 2
            case 0xFF: position = place + 1
            default: return (place, true)
            }
        }
        return (piece.count, false)
    }

    private static func nextMarker(_ source: ByteSource, from start: Int64) throws(ContainerError) -> Int64? {
        var position = start
        while true {
            let piece = try source.bytes(position..<position + 65_536)
            let found = piece.withUnsafeBytes { markerless($0) }
            position += Int64(found.count)
            if found.isMarker { return position }
            guard found.count > 0 else { return nil }
        }
    }
}
