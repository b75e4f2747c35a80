import MediaMetadata
import SyncCore
import SyncTestSupport
import Testing

/// What kept files tell; the values are those that exiftool was told to write.
struct FactsTests {
    private static let taken = CaptureTime(localMilliseconds: 1_772_357_400_250, offsetMinutes: 540)

    private func facts(_ name: String) throws -> ImageFacts {
        try MetadataReader.facts(ofFileAt: SampleFolder.media(name))
    }

    @Test(arguments: ["jpg", "png", "webp", "heic"])
    func `a still tells when and where it was taken`(kind: String) throws {
        let facts = try facts("tagged.\(kind)")
        #expect(facts.taken == FactsTests.taken)
        let location = try #require(facts.location)
        #expect(abs(location.latitude - 37.5665) < 1e-6)
        #expect(abs(location.longitude - 126.978) < 1e-6)
        #expect(location.altitude == 38)
        #expect(facts.originalIdentifier == "xmp.did:first")
        #expect(facts.width == ["jpg": 320, "png": 64, "webp": 64, "heic": 192][kind])
        #expect(facts.height == ["jpg": 240, "png": 48, "webp": 48, "heic": 128][kind])
    }

    @Test func `a time without an offset floats`() throws {
        let facts = try facts("floating.jpg")
        #expect(facts.taken?.offsetMinutes == nil)
        #expect(facts.taken?.localMilliseconds == FactsTests.taken.localMilliseconds)
        #expect(facts.location == nil)
    }

    @Test(arguments: ["jpg", "png", "webp"], 1...8)
    func `a picture's size is that of the upright one`(kind: String, orientation: Int) throws {
        let facts = try facts("upright-\(orientation).\(kind)")
        #expect(facts.width == 48 && facts.height == 32)
    }

    @Test func `a HEIC file is turned by its own property alone`() throws {
        let turned = try facts("turned.heic")
        #expect(turned.width == 128 && turned.height == 192)
        let other = try facts("tagged.heic")
        #expect(other.width == 192 && other.height == 128)
    }

    @Test(arguments: ["animated.gif", "animated.webp", "animated.png"])
    func `several frames are told from one`(name: String) throws {
        let facts = try facts(name)
        #expect(facts.isAnimated)
        #expect(facts.width == 48 && facts.height == 32)
    }

    @Test(arguments: ["still.gif", "upright-1.webp", "upright-1.png"])
    func `one frame is no animation`(name: String) throws {
        #expect(try !facts(name).isAnimated)
    }

    @Test func `a motion photo has its movie behind it`() throws {
        #expect(try facts("motion-photo.jpg").isMotionPhoto)
        let bytes = TemporaryFolder.read(SampleFolder.media("motion-photo.jpg"))
        // A messenger that cuts the movie off leaves the claim.
        #expect(try !MetadataReader.facts(ByteSource(Array(bytes.dropLast(2000)))).isMotionPhoto)
    }

    @Test func `a QuickTime movie tells its pair, its time and its place`() throws {
        let facts = try facts("tagged.mov")
        #expect(facts.contentIdentifier == "5D1A0F3E-1111-2222-3333-444455556666")
        #expect(facts.taken == CaptureTime(localMilliseconds: 1_772_357_400_000, offsetMinutes: 540))
        #expect(facts.location.map { abs($0.latitude - 37.5665) < 1e-3 && abs($0.longitude - 126.978) < 1e-3 } == true)
        #expect(facts.width == 48 && facts.height == 64)
    }

    @Test func `an MP4 movie tells its time in UTC and its place`() throws {
        let facts = try facts("tagged.mp4")
        #expect(facts.taken == CaptureTime(localMilliseconds: 1_772_325_000_000, offsetMinutes: 0))
        #expect(facts.location?.altitude == 38)
        #expect(facts.width == 64 && facts.height == 48)
    }

    @Test func `a file of another kind tells nothing`() throws {
        #expect(try MetadataReader.facts(ByteSource(Array("Today the cat slept.".utf8))) == ImageFacts())
        #expect(throws: ImageError.self) { try MetadataReader.facts(ofFileAt: "/nowhere/at/all.jpg") }
    }

    @Test func `every cut and every flipped byte of a kept file gives some facts`() throws {
        let names = ["tagged.heic", "tagged.webp", "tagged.mov", "tagged.mp4", "animated.gif", "upright-6.png"]
        var random = SeededRandom(seed: 5)
        for name in names + ["floating.jpg", "motion-photo.jpg"] {
            let bytes = TemporaryFolder.read(SampleFolder.media(name))
            for _ in 0..<300 {
                var changed = Array(bytes.prefix(random.number(0...bytes.count)))
                for _ in 0..<random.number(0...4) where !changed.isEmpty {
                    changed[random.number(0...min(changed.count - 1, 2000))] = UInt8(random.number(0...255))
                }
                _ = try MetadataReader.facts(ByteSource(changed))
            }
        }
    }
}
