/// A PNG of two data chunks.
package struct SamplePNG: SamplePicture {
    package let ending = ".png"
    private let data: [UInt8]

    package init(_ random: inout CorpusRandom, byteCount: Int) { data = random.bytes(byteCount) }

    package var variants: [[UInt8]] {
        [
            file([]), file([chunk("tEXt", Array("Title\0a walk".utf8))]),
            file([chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0<x/>".utf8))]),
            file([chunk("tIME", [7, 0xE8, 1, 2, 3, 4, 5])]),
            file([chunk("eXIf", SampleExif.tiff(orientation: 1, text: "a walk"))]), file([], trailer: [1, 2, 3]),
        ]
    }

    package var traps: [[UInt8]] {
        [
            file([], data: data.dropLast() + [data[data.count - 1] ^ 1]), file([chunk("gAMA", [0, 0, 0xB1, 0x8F])]),
            file([chunk("eXIf", SampleExif.tiff(orientation: 3, text: "a walk"))]),
            file([chunk("tRNS", [1, 2, 3, 4, 5, 6])]),
            file([]).dropLast(12),
        ]
    }

    private func file(_ extra: [[UInt8]], data: [UInt8]? = nil, trailer: [UInt8] = []) -> [UInt8] {
        let data = data ?? self.data
        let header = chunk("IHDR", BigEndian.word32(64) + BigEndian.word32(64) + [8, 2, 0, 0, 0])
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header + extra.flatMap(\.self)
            + chunk("IDAT", Array(data[..<(data.count / 2)])) + chunk("IDAT", Array(data[(data.count / 2)...]))
            + chunk("IEND", []) + trailer
    }

    private func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
        let content = Array(type.utf8) + body
        return BigEndian.word32(body.count) + content + BigEndian.word32(Int(SamplePNG.checksum(content)))
    }

    /// CRC-32 (ISO/IEC 15948, annex D).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { crc, byte in table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8 }
    }

    private static let table: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }
}
