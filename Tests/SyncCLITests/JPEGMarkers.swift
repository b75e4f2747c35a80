/// The segments of a JPEG file, to see what is in it.
struct JPEGMarkers {
    /// The codes of its segments up to the scan, in order; none when it is no JPEG.
    private(set) var codes: [UInt8] = []
    private(set) var width = 0
    private(set) var height = 0

    init(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return }
        var position = 2
        while position + 9 < bytes.count, bytes[position] == 0xFF {
            let code = bytes[position + 1]
            codes.append(code)
            if code == 0xDA { return }
            if code == 0xC0 || code == 0xC2 {
                height = Int(bytes[position + 5]) << 8 | Int(bytes[position + 6])
                width = Int(bytes[position + 7]) << 8 | Int(bytes[position + 8])
            }
            position += 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
        }
    }

    /// Whether anything but the picture itself is in it: EXIF, XMP, a profile, IPTC, a comment. JFIF tells densities only.
    var hasMetadata: Bool { codes.contains { (0xE1...0xED).contains($0) || $0 == 0xEF || $0 == 0xFE } }

    /// A JPEG file with a comment in front of all else: the same picture in other bytes.
    static func commented(_ bytes: [UInt8], _ comment: String) -> [UInt8] {
        let text = Array(comment.utf8)
        let length = text.count + 2
        return [0xFF, 0xD8, 0xFF, 0xFE, UInt8(length >> 8), UInt8(length & 0xFF)] + text + bytes.dropFirst(2)
    }
}
