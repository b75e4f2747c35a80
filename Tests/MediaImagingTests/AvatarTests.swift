import MediaImaging
import MediaMetadata
import SyncCore
import SyncTestSupport
import Testing

struct AvatarTests {
    private let processor: VipsImageProcessor
    private let folder = TemporaryFolder()

    init() throws { processor = try VipsImageProcessor() }

    private func avatar(_ name: String, _ crop: AvatarCrop) throws -> DecodedCard {
        try DecodedCard(processor.avatar(ofFileAt: SampleFolder.media(name), crop: crop), in: folder.path)
    }

    @Test(arguments: ["jpg", "png", "webp"], 1...8)
    func `a crop means the upright picture`(kind: String, orientation: Int) throws {
        // The middle of the upper edge: red and green; clamped to the picture's height, it is all of it.
        let card = try avatar("upright-\(orientation).\(kind)", AvatarCrop(x: 1.0 / 6, y: 0, side: 1))
        #expect(card.width == 128 && card.height == 128)
        let isUpright = card.isUprightCard
        #expect(isUpright)
    }

    @Test func `a crop lands on the same pixels of a turned HEIC file`() throws {
        let crop = AvatarCrop(x: 0, y: 0, side: 1)
        let card = try avatar("turned.heic", crop)
        #expect(card.shows([30, 180, 50], at: 0.03, 0.03, within: 40))
    }

    @Test(arguments: [(-1.0, -1.0, 0.5), (2.0, 2.0, 0.9), (0.5, 0.5, 9.0), (.nan, .infinity, -3.0)])
    func `a crop that leaves the picture is clamped`(x: Double, y: Double, side: Double) throws {
        let card = try avatar("tagged.jpg", AvatarCrop(x: x, y: y, side: side))
        #expect(card.width == 128 && card.height == 128)
    }

    @Test(arguments: ["tagged.jpg", "tagged.png", "tagged.webp", "tagged.heic", "motion-photo.jpg"])
    func `nothing of the file's metadata is in an avatar or a thumbnail`(name: String) throws {
        let path = SampleFolder.media(name)
        let made = try processor.renditions(ofFileAt: path, crop: AvatarCrop(x: 0.2, y: 0.2, side: 0.5))
        for bytes in [made.avatar, made.renditions.thumbnail] {
            let source = ByteSource(bytes)
            let walk = try JPEGSegment.walk(source)
            // JFIF, tables, one baseline frame, the scan: no other APP segment and no comment.
            #expect(walk.elements.allSatisfy { [0xE0, 0xDB, 0xC0, 0xC4, 0xDA].contains($0.marker) })
            #expect(try MetadataReader.facts(source).location == nil)
            for mark in ["Exif", "http://ns.adobe.com", "Photoshop", "ICC_PROFILE", "Bori", "GPS"] {
                #expect(!contains(bytes, mark), "\(mark)")
            }
        }
    }

    @Test func `an avatar is a baseline JPEG with halved colour`() throws {
        let bytes = try processor.avatar(
            ofFileAt: SampleFolder.media("tagged.jpg"), crop: AvatarCrop(x: 0, y: 0, side: 1))
        let source = ByteSource(bytes)
        let frame = try #require(try JPEGSegment.walk(source).elements.first { $0.marker == 0xC0 })
        // Eight bits, 128 lines of 128, three components, the first sampled twice each way.
        #expect(try source.bytes(frame.payload).starts(with: [8, 0, 128, 0, 128, 3, 1, 0x22]))
    }

    @Test func `one decode gives the same as two`() throws {
        let photo = SampleFolder.path + "/diary/photos/bori-by-the-sea.jpg"
        let crop = AvatarCrop(x: 0.3, y: 0.2, side: 0.5)
        let made = try processor.renditions(ofFileAt: photo, crop: crop)
        #expect(made.renditions == (try processor.renditions(ofFileAt: photo)))
        #expect(made.avatar.count > 1000)
        // A small crop needs a larger decode, from which the thumbnail is then made.
        let small = try processor.renditions(ofFileAt: photo, crop: AvatarCrop(x: 0.3, y: 0.2, side: 0.12))
        let difference = small.renditions.perceptualHash.cosineDistance(to: made.renditions.perceptualHash)
        #expect(difference <= 12)
    }

    private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        let wanted = Array(text.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: wanted) }
    }
}
