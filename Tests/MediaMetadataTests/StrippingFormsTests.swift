import MediaMetadata
import SyncCore
import SyncTestSupport
import Testing

/// All the forms in which a place may stand, each in a file that was made for it.
struct StrippingFormsTests {
    private typealias Make = ContainerBytes

    private static let xmpMark = "http://ns.adobe.com/xap/1.0/\0"
    private static let located = Make.exif(taken: [Make.text(0x9003, "2026:03:01 23:30:15")], place: Make.place())

    private func xmp(_ packet: String) -> [UInt8] {
        Make.jpeg([Make.segment(0xE1, Make.latin(StrippingFormsTests.xmpMark + packet))])
    }

    private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        let wanted = Make.latin(text)
        return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
    }

    private func isRefused(_ bytes: [UInt8]) -> Bool {
        do {
            _ = try LocationStripping.stripped(bytes)
            return false
        } catch {
            return true
        }
    }

    @Test func `names of places go from XMP too, with all that stands within them`() throws {
        let before = xmp(
            """
            <?xpacket begin='' id='W5M0'?><x:xmpmeta xmlns:gpsx="http://g"><rdf:RDF>
            <rdf:Description photoshop:City="Gangneung" q:Country='Korea' dc:format="image/jpeg" drone:GpsLatitude="1"/>
            <Ext:LocationShown><rdf:Bag><rdf:li><a:City>Sokcho</a:City><!-- > --></rdf:li></rdf:Bag></Ext:LocationShown>
            <dc:title>Gangneung in spring</dc:title><p:State/></rdf:RDF></x:xmpmeta>
            """)
        let after = try LocationStripping.stripped(before)
        #expect(after.count == before.count)
        for gone in ["City=", "Korea", "Sokcho", "LocationShown", "drone", "p:State"] {
            #expect(!contains(after, gone))
        }
        for kept in ["Gangneung in spring", "image/jpeg", "xmlns:gpsx"] { #expect(contains(after, kept)) }
    }

    @Test(arguments: ["<a:b", "<a><b:City>Sokcho</a>", "<a b=c/>", "no markup", "\u{1F}\u{8B}\u{8}packed", "<\0a\0>\0"])
    func `XMP that cannot be read is refused`(packet: String) {
        #expect(isRefused(xmp(packet)))
    }

    @Test func `a location in an extension of XMP is refused, even if a segment ends within its name`() {
        let mark = "http://ns.adobe.com/xmp/extension/\0" + String(repeating: "A", count: 32)
        let packet = Make.latin("<x:xmpmeta><rdf:li exif:GPSLatitude='1'/></x:xmpmeta>")
        func piece(_ range: Range<Int>) -> [UInt8] {
            Make.segment(
                0xE1, Make.latin(mark) + Make.big(packet.count, 4) + Make.big(range.lowerBound, 4) + packet[range])
        }
        #expect(isRefused(Make.jpeg([piece(28..<packet.count), piece(0..<28)])))
        #expect(!isRefused(Make.jpeg([piece(0..<11), piece(42..<packet.count)])))
    }

    @Test func `names of places go from IPTC`() throws {
        func dataSet(_ number: UInt8, _ text: String) -> [UInt8] {
            [0x1C, 2, number] + Make.big(text.utf8.count, 2) + Make.latin(text)
        }
        let iptc = dataSet(90, "Sokcho") + dataSet(120, "Sokcho in May") + dataSet(101, "Korea") + [0, 0]
        let resource = Make.latin("8BIM") + [4, 4, 0, 0] + Make.big(iptc.count, 4) + iptc
        let other = Make.latin("8BIM") + [4, 37, 3] + Make.latin("abc") + Make.big(1, 4) + [9, 0]
        let before = Make.jpeg([Make.segment(0xED, Make.latin("Photoshop 3.0\0") + other + resource)])
        let after = try LocationStripping.stripped(before)
        #expect(after.count == before.count && contains(after, "Sokcho in May"))
        #expect(!contains(after, "Korea") && !contains(after, "\u{0}\u{6}Sokcho"))
        #expect(isRefused(Make.jpeg([Make.segment(0xED, Make.latin("Photoshop 3.0\0") + resource.dropLast(5))])))
    }

    @Test func `an embedded thumbnail loses its own location`() throws {
        let inner = Make.jpeg(exif: StrippingFormsTests.located)
        let first = Make.directory([], at: 8)
        let second = 8 + first.count
        let entries: (Int) -> [Make.Entry] = { offset in
            [
                Make.Entry(tag: 0x0201, type: 4, count: 1, value: Make.big(offset, 4)),
                Make.Entry(tag: 0x0202, type: 4, count: 1, value: Make.big(inner.count, 4)),
            ]
        }
        let length = Make.directory(entries(0), at: second).count
        let block =
            Make.latin("MM") + [0, 42, 0, 0, 0, 8] + first.dropLast(4) + Make.big(second, 4)
            + Make.directory(entries(second + length), at: second) + inner
        let before = Make.jpeg(exif: block)
        let after = try LocationStripping.stripped(before)
        #expect(after != before && after.count == before.count)
        #expect(try LocationStripping.stripped(after) == after)
    }

    @Test func `EXIF between scans, and in every picture of a file, loses its location`() throws {
        let exif = Make.segment(0xE1, Make.latin("Exif\0\0") + StrippingFormsTests.located)
        let scan = Make.segment(0xDA, [1, 1, 0, 0, 63, 0]) + [1, 2]
        let picture = [0xFF, 0xD8] + scan + exif + scan + [0xFF, 0xD9]
        let before = picture + [0, 0, 0] + Make.jpeg([exif])
        let after = try LocationStripping.stripped(before)
        #expect(after.count == before.count)
        #expect(after != before)
        #expect(try LocationStripping.stripped(after) == after)
        #expect(try MetadataReader.facts(ByteSource(Array(after.suffix(Make.jpeg([exif]).count)))).location == nil)
    }

    @Test func `a movie behind marks of its maker loses its location, and the marks stay`() throws {
        let movie = TemporaryFolder.read(SampleFolder.media("tagged.mp4"))
        let marks = Make.latin("MotionPhoto_Data")
        let directory = Make.latin("SEFH") + Make.little(107, 4) + Make.little(0, 4)
        let trailer = marks + movie + directory + Make.little(12, 4) + Make.latin("SEFT")
        let before = Make.jpeg([], trailer: trailer)
        let after = try LocationStripping.stripped(before)
        #expect(after.suffix(20) == before.suffix(20) && contains(after, "MotionPhoto_Data"))
        let inner = Array(after.dropLast(20).suffix(movie.count))
        #expect(try MetadataReader.facts(ByteSource(inner)).location == nil)
        #expect(try MetadataReader.facts(ByteSource(movie)).location != nil)
    }

    @Test func `texts of PNG that pack metadata, or name a place, become blanks`() throws {
        let hidden = ["Raw profile type exif\0\0x", "XML:com.adobe.xmp\0\u{1}\0\0\0x", "exif:GPSLatitude\0"]
        for (type, text) in zip(["zTXt", "iTXt", "tEXt"], hidden) {
            let before = png([Make.pngChunk(type, Make.latin(text + "SECRET"))])
            let after = try LocationStripping.stripped(before)
            #expect(after.count == before.count && contains(after, "Comment") && !contains(after, "SECRET"))
        }
        let kept = png([Make.pngChunk("tEXt", Make.latin("Title\0Bori"))])
        #expect(try LocationStripping.stripped(kept) == kept)
    }

    private func png(_ chunks: [[UInt8]]) -> [UInt8] {
        PNGChunks.signature + Make.pngChunk("IHDR", [UInt8](repeating: 1, count: 13)) + chunks.flatMap(\.self)
            + Make.pngChunk("IEND", [])
    }

    @Test(arguments: [
        ("meta", "gpmd", "", true), ("meta", "mett", "application/octet-stream", true), ("text", "tx3g", "", true),
        ("meta", "mebx", "com.apple.quicktime.location.ISO6709", true), ("vide", "camm", "", true),
        ("meta", "mebx", "com.apple.quicktime.still-image-time", false), ("vide", "hvc1", "", false),
        ("meta", "mett", "application/microvideo-image-meta", false), ("soun", "mp4a", "", false),
    ])
    func `a track that may hold positions is refused`(handler: String, form: String, text: String, refused: Bool) {
        let table = Make.fullBox("stsd", Make.big(1, 4), Make.box(form, Make.latin(text)))
        let kind = Make.fullBox("hdlr", [0, 0, 0, 0], Make.latin(handler))
        let track = Make.box("trak", Make.box("mdia", kind, Make.box("minf", Make.box("stbl", table))))
        #expect(isRefused(Make.box("ftyp", Make.latin("isom0000")) + Make.box("moov", track)) == refused)
    }

    @Test(arguments: ["loci", "©xyz"])
    func `user data of tracks, and lists without keys, lose their positions`(type: String) throws {
        let place = Make.box(type, [0, 8, 0, 0], Make.latin("+37+127/"))
        let list = Make.fullBox(
            "meta", Make.fullBox("hdlr", [0, 0, 0, 0], Make.latin("mdir")), Make.box("ilst", place))
        let track = Make.box(
            "trak", Make.box("udta", place), Make.box("mdia", Make.fullBox("hdlr", [0, 0, 0, 0, 0, 0, 0, 0])))
        let bytes = Make.box("ftyp", Make.latin("isom0000")) + Make.box("moov", Make.box("udta", list), track)
        let after = try LocationStripping.stripped(bytes)
        #expect(after.count == bytes.count && !contains(after, "+37") && !contains(after, type))
    }

    @Test func `every cut and every flipped byte of a kept file is stripped or refused`() throws {
        let names = [
            "tagged.heic", "tagged.webp", "tagged.mov", "tagged.mp4", "animated.gif", "tagged.png", "floating.jpg",
            "motion-photo.jpg",
        ]
        var random = SeededRandom(seed: 7)
        var strippedCount = 0
        for name in names {
            let bytes = TemporaryFolder.read(SampleFolder.media(name))
            for _ in 0..<150 {
                var changed = Array(
                    bytes.prefix(random.number(0...3) == 0 ? random.number(0...bytes.count) : bytes.count))
                for _ in 0..<random.number(0...3) where !changed.isEmpty {
                    changed[random.number(0...min(changed.count - 1, 2000))] = UInt8(random.number(0...255))
                }
                guard let after = try? LocationStripping.stripped(changed) else { continue }
                strippedCount += 1
                #expect(after.count == changed.count)
                #expect(try MetadataReader.facts(ByteSource(after)).location == nil)
            }
        }
        #expect(strippedCount > 100)
    }
}
