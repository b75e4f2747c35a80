internal import Codecs
internal import Glibc
internal import SyncCore

/// The entropy-coded part of a JPEG: scans, and tables between them, up to the first end of image.
enum JPEGScan {
    /// Hashes from a start of scan to the end of the image; false when there is no end, or what has no place there.
    static func hash(
        _ source: PayloadSource, from start: Int64, _ hasher: inout StreamingSHA256,
        _ scratch: UnsafeMutableRawBufferPointer
    ) -> Bool {
        var position = start
        for _ in 0..<Limits.maximumContainerParts {
            guard let marker = source.byte(position + 1), source.byte(position) == 0xFF else { return false }
            if marker == 0xD9 { return add(position..<(position + 2), source, &hasher, scratch) }
            guard let end = segmentEnd(marker, position, source), add(position..<end, source, &hasher, scratch) else {
                return false
            }
            position = end
            if marker == 0xDA {
                guard let next = entropy(source, from: end, &hasher, scratch) else { return false }
                position = next
            }
        }
        return false
    }

    /// Where a scan's header or a table between scans ends; `nil` for anything else, for nothing else may stand there.
    private static func segmentEnd(_ marker: UInt8, _ position: Int64, _ source: PayloadSource) -> Int64? {
        guard [0xDA, 0xC4, 0xDB, 0xDD].contains(marker), let length = source.word16(position + 2), length >= 2,
            position + 2 + Int64(length) < source.byteCount
        else { return nil }
        return position + 2 + Int64(length)
    }

    private static func add(
        _ range: Range<Int64>, _ source: PayloadSource, _ hasher: inout StreamingSHA256,
        _ scratch: UnsafeMutableRawBufferPointer
    ) -> Bool {
        source.forEachPiece(range, scratch) { piece in
            hasher.update(piece)
            return true
        }
    }

    /// Hashes entropy-coded bytes and returns where the next marker is; `nil` when the file ends before one.
    private static func entropy(
        _ source: PayloadSource, from start: Int64, _ hasher: inout StreamingSHA256,
        _ scratch: UnsafeMutableRawBufferPointer
    ) -> Int64? {
        var position = start
        while position < source.byteCount {
            let end = min(source.byteCount, position + Int64(scratch.count))
            var used = 0
            var isMarker = false
            let isRead = source.forEachPiece(position..<end, scratch) { piece in
                (used, isMarker) = markerless(piece)
                hasher.update(UnsafeRawBufferPointer(rebasing: piece[..<used]))
                return true
            }
            guard isRead else { return nil }
            position += Int64(used)
            if isMarker { return position }
            // What is left is one 0xFF at the end of the piece: the next one begins with it.
            guard used > 0 else { return nil }
        }
        return nil
    }

    /// How many bytes at the front hold no marker, and whether one follows them. A last 0xFF is left for the next piece.
    private static func markerless(_ piece: UnsafeRawBufferPointer) -> (count: Int, isMarker: Bool) {
        guard let base = piece.baseAddress else { return (0, false) }
        var position = 0
        while position < piece.count, let found = memchr(base + position, 0xFF, piece.count - position) {
            let place = base.distance(to: UnsafeRawPointer(found))
            guard place + 1 < piece.count else { return (place, false) }
            switch piece[place + 1] {
            // A stuffed zero, or a restart.
            case 0x00, 0xD0...0xD7: position = place + 2
            // Filling.
            case 0xFF: position = place + 1
            default: return (place, true)
            }
        }
        return (piece.count, false)
    }

    /// The first bytes of the scans, cut at the first thing that looks like the end of the image: a function of the
    /// payload alone, for trailers must not show in it.
    static func beginning(_ source: PayloadSource, from start: Int64, _ count: Int) -> [UInt8]? {
        guard var bytes = source.bytes(start, Int(min(Int64(count), source.byteCount - start))) else { return nil }
        for index in bytes.indices.dropLast() where bytes[index] == 0xFF && bytes[index + 1] == 0xD9 {
            bytes.removeSubrange(index...)
            break
        }
        return bytes
    }
}
