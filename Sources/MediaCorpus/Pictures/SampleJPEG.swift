/// A JPEG of two restart intervals, with every kind of metadata segment.
package struct SampleJPEG: SamplePicture {
    package let ending = ".jpg"
    private let tables: [UInt8]
    private let scan: [UInt8]

    package init(_ random: inout CorpusRandom, byteCount: Int) {
        let frame: [UInt8] = [8, 0, 64, 0, 64, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]
        let quantization = [0] + random.bytes(64)
        let huffman = [0, 0, 1] + [UInt8](repeating: 0, count: 14) + random.bytes(1)
        tables =
            SampleJPEG.segment(0xDB, quantization) + SampleJPEG.segment(0xC0, frame)
            + SampleJPEG.segment(0xC4, huffman)
        let header = SampleJPEG.segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
        let half = SampleJPEG.stuffed(random.bytes(byteCount / 2))
        // A stuffed byte and a restart in every picture.
        scan = header + half + [0xFF, 0x00, 0xFF, 0xD0] + SampleJPEG.stuffed(random.bytes(byteCount / 2)) + [0x55]
    }

    package var variants: [[UInt8]] {
        [
            file([jfif, exif("a walk", padding: 300)]),
            file([jfif, exif("a walk", padding: 300), SampleJPEG.segment(0xFE, Array("a caption".utf8))]),
            file([jfif, exif("a walk without its place")]),
            file([jfif, exif("a walk", padding: 300), xmp]),
            file([jfif, exif("a walk", padding: 300), SampleJPEG.segment(0xED, Array("Photoshop 3.0\0 8BIM".utf8))]),
            file([]),
            file([jfif, exif("a walk", padding: 300)], trailer: Array("ftyp".utf8) + [0xFF, 0xD8, 1, 2, 0xFF, 0xD9]),
        ]
    }

    package var traps: [[UInt8]] {
        let touched = scan.dropLast() + [0x56]
        let profile = SampleJPEG.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 2, 3, 4])
        let adobe = SampleJPEG.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])
        return [
            file([jfif, exif("a walk", padding: 300)], scan: Array(touched)),
            file([jfif, exif("a walk", orientation: 6)]), file([jfif, profile]), file([adobe]),
            // Cut: whether the rest was the same nobody knows.
            file([jfif]).dropLast(2),
        ]
    }

    private var jfif: [UInt8] {
        SampleJPEG.segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 0, 0])
    }

    private var xmp: [UInt8] {
        SampleJPEG.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta rating='5'/>".utf8))
    }

    private func exif(_ text: String, orientation: Int = 1, padding: Int = 0) -> [UInt8] {
        let tiff = SampleExif.tiff(orientation: orientation, text: text, padding: padding)
        return SampleJPEG.segment(0xE1, Array("Exif\0\0".utf8) + tiff)
    }

    private func file(_ segments: [[UInt8]], scan: [UInt8]? = nil, trailer: [UInt8] = []) -> [UInt8] {
        [0xFF, 0xD8] + segments.flatMap(\.self) + tables + (scan ?? self.scan) + [0xFF, 0xD9] + trailer
    }

    private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        [0xFF, marker] + BigEndian.word16(body.count + 2) + body
    }

    /// Entropy-coded bytes: each 0xFF is followed by a zero.
    private static func stuffed(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 128)
        for byte in bytes {
            result.append(byte)
            if byte == 0xFF { result.append(0) }
        }
        return result
    }
}
