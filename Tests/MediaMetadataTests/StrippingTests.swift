import MediaMetadata
import SyncCore
import SyncTestSupport
import Testing

struct StrippingTests {
    private let folder = TemporaryFolder()

    /// The file before and after.
    private func stripped(_ path: String) throws -> (before: [UInt8], after: [UInt8]) {
        let target = folder.path + "/stripped"
        #expect(try LocationStripping.copy(path, to: target))
        return (TemporaryFolder.read(path), TemporaryFolder.read(target))
    }

    private func changed(_ bytes: [UInt8]) -> String {
        let path = folder.path + "/changed"
        TemporaryFolder.write(bytes, to: path)
        return path
    }

    @Test(arguments: [
        "tagged.jpg", "tagged.png", "tagged.webp", "tagged.heic", "turned.heic", "tagged.mov", "tagged.mp4",
        "motion-photo.jpg",
    ])
    func `only the location goes, and nothing moves`(name: String) throws {
        let (before, after) = try stripped(SampleFolder.media(name))
        #expect(after.count == before.count)
        var expected = try MetadataReader.facts(ByteSource(before))
        #expect(expected.location != nil)
        expected.location = nil
        #expect(try MetadataReader.facts(ByteSource(after)) == expected)
        #expect(!contains(after, "GPSL") && !contains(after, "+37.5665"))
        let again = folder.path + "/again"
        #expect(try !LocationStripping.copy(folder.path + "/stripped", to: again), "a second time changes nothing")
        #expect(TemporaryFolder.read(again) == after)
    }

    @Test func `the picture's own bytes stay`() throws {
        let (before, after) = try stripped(SampleFolder.media("tagged.jpg"))
        let scan = try #require(try JPEGSegment.walk(ByteSource(before)).elements.last).start
        #expect(before[Int(scan)...] == after[Int(scan)...])
        let heic = SampleFolder.media("tagged.heic")
        let meta = try #require(try HEIFMeta(ByteSource(path: heic)))
        let place = try #require(meta.items.first { $0.id == meta.primary }?.extents?.first)
        let copy = folder.path + "/copy.heic"
        _ = try LocationStripping.copy(heic, to: copy)
        #expect(try ByteSource(path: heic).bytes(place) == ByteSource(path: copy).bytes(place))
    }

    @Test func `the movie behind a still loses its location too`() throws {
        let (_, after) = try stripped(SampleFolder.media("motion-photo.jpg"))
        let movie = TemporaryFolder.read(SampleFolder.media("tagged.mp4")).count
        let facts = try MetadataReader.facts(ByteSource(Array(after.suffix(movie))))
        #expect(facts.location == nil && facts.width == 64)
    }

    @Test func `a file without a location is copied as it is`() throws {
        let path = SampleFolder.media("floating.jpg")
        let target = folder.path + "/copy.jpg"
        #expect(try !LocationStripping.copy(path, to: target))
        #expect(TemporaryFolder.read(target) == TemporaryFolder.read(path))
    }

    @Test func `what is not understood is refused, and nothing is written`() throws {
        let target = folder.path + "/none"
        let jpeg = TemporaryFolder.read(SampleFolder.media("tagged.jpg"))
        let bytes: [[UInt8]] = [
            Array("Today the cat slept.".utf8), Array(jpeg.prefix(jpeg.count / 2)), Array(jpeg.prefix(600)),
            jpeg + Array("SEFHsomething ftyp".utf8), jpeg + Array("some Exif\0\0II".utf8),
            ContainerBytes.box("ftyp", Array("isom0000".utf8)) + ContainerBytes.box("mdat", [1, 2, 3]),
        ]
        for bytes in bytes {
            let error = #expect(throws: ImageError.self) { try LocationStripping.copy(changed(bytes), to: target) }
            #expect(error?.code == .cannotStrip)
            #expect(!TemporaryFolder.exists(target))
        }
    }

    @Test func `a track of positions is refused`() throws {
        var bytes = TemporaryFolder.read(SampleFolder.media("tagged.mp4"))
        let place = try #require((0..<bytes.count).first { bytes[$0...].starts(with: "avc1".utf8) && $0 > 100 })
        bytes.replaceSubrange(place..<place + 4, with: Array("gpmd".utf8))
        let path = changed(bytes)
        #expect(throws: ImageError.self) { try LocationStripping.copy(path, to: folder.path + "/none") }
    }

    @Test func `XMP loses its GPS properties in either form, and texts about them stay`() throws {
        let xmp = """
            <x:xmpmeta><rdf:Description exif:GPSLatitude="38,1N" exif:GPSLongitude = '9,2W' dc:title="a:GPS b">
            <exif:GPSAltitude>3/1</exif:GPSAltitude><e:GPSMap/><dc:s>see exif:GPSLatitude</dc:s></rdf:Description></x:xmpmeta>
            """
        let path = changed(
            ContainerBytes.jpeg([ContainerBytes.segment(0xE1, Array(("http://ns.adobe.com/xap/1.0/\0" + xmp).utf8))]))
        let (before, after) = try stripped(path)
        #expect(before.count == after.count)
        for gone in ["38,1N", "9,2W", "3/1", "GPSMap"] { #expect(!contains(after, gone), "\(gone)") }
        for kept in ["dc:title=\"a:GPS b\"", "see exif:GPSLatitude"] { #expect(contains(after, kept), "\(kept)") }
    }

    private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        let wanted = Array(text.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
    }
}
