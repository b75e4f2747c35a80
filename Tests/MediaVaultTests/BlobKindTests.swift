import MediaVault
import Testing

struct BlobKindTests {
    private static func box(_ type: String, _ brands: String = "", size: UInt8? = nil) -> [UInt8] {
        let rest = Array(type.utf8) + Array(brands.utf8)
        return [0, 0, 0, size ?? UInt8(rest.count + 4)] + rest
    }

    private static let samples: [(head: [UInt8], kind: BlobKind)] = [
        ([0xFF, 0xD8, 0xFF, 0xE1, 0, 0], .jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], .png),
        (Array("GIF89a".utf8), .gif),
        (Array("RIFF....WEBPVP8 ".utf8), .webp),
        (Array("RIFF....WAVEfmt ".utf8), .other),
        (box("ftyp", "heic....mif1heic"), .heic),
        (box("ftyp", "mif1....mif1heic"), .heic),
        (box("ftyp", "mif1....mif1avif"), .other),
        (box("ftyp", "avif....mif1miaf"), .other),
        (box("ftyp", "isom....isomiso2avc1mp41"), .mp4),
        (box("ftyp", "mp42....mp42isom"), .mp4),
        (box("ftyp", "M4A ....M4A mp42isom"), .other),
        (box("ftyp", "qt  ....qt  "), .quicktime),
        (box("wide"), .quicktime),
        (box("ftyp", "isom", size: 0), .other),
        (box("ftyp", "isom", size: 3), .other),
        (box("ftyp", "is"), .other),
        ([], .other),
        (Array("Today the cat slept.".utf8), .other),
    ]

    @Test func `a kind is told by the first bytes`() {
        for sample in BlobKindTests.samples {
            #expect(BlobKind(sniffing: sample.head) == sample.kind, "\(String(decoding: sample.head, as: UTF8.self))")
        }
    }

    @Test func `every prefix of a sample ends in some kind`() {
        for sample in BlobKindTests.samples {
            for count in sample.head.indices { _ = BlobKind(sniffing: sample.head[..<count]) }
        }
    }
}
