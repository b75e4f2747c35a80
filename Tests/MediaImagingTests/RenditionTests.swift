import CVipsShim
import MediaImaging
import MediaMetadata
import SyncCore
import SyncTestSupport
import Testing

struct RenditionTests {
    private let processor: VipsImageProcessor
    private let folder = TemporaryFolder()

    init() throws { processor = try VipsImageProcessor() }

    private func thumbnail(_ name: String) throws -> DecodedCard {
        try DecodedCard(processor.renditions(ofFileAt: SampleFolder.media(name)).thumbnail, in: folder.path)
    }

    private func changed(_ name: String, _ change: (inout [UInt8]) -> Void) -> String {
        var bytes = TemporaryFolder.read(SampleFolder.media(name))
        change(&bytes)
        let path = folder.path + "/changed"
        TemporaryFolder.write(bytes, to: path)
        return path
    }

    @Test(arguments: ["jpg", "png", "webp"], 1...8)
    func `every orientation is turned upright`(kind: String, orientation: Int) throws {
        #expect(try thumbnail("upright-\(orientation).\(kind)").isUprightCard)
    }

    @Test func `a HEIC file is turned once`() throws {
        let renditions = try processor.renditions(ofFileAt: SampleFolder.media("turned.heic"))
        #expect(renditions.facts.width == 128 && renditions.facts.height == 192)
        let turned = try DecodedCard(renditions.thumbnail, in: folder.path)
        #expect(turned.width == 128 && turned.height == 192)
        // By a quarter counter-clockwise: what was green on the upper right is on the upper left.
        #expect(turned.shows([30, 180, 50], at: 0.02, 0.02, within: 30))
        #expect(try thumbnail("tagged.heic").shows([220, 30, 30], at: 0.02, 0.02, within: 30))
    }

    @Test func `a wide gamut becomes real sRGB`() throws {
        #expect(try thumbnail("wide-gamut.jpg").shows([241, 64, 44], at: 0.5, 0.5, within: 6))
    }

    @Test func `red in CMYK without a profile stays red`() throws {
        let colour = try thumbnail("red-cmyk.jpg").colour(0.5, 0.5)
        #expect(colour[0] > 200 && colour[1] < 60 && colour[2] < 60, "\(colour)")
    }

    @Test func `what shines through is white`() throws {
        let clear = folder.path + "/clear.png"
        TemporaryFolder.write(TransparentPNG.bytes, to: clear)
        let card = try DecodedCard(processor.renditions(ofFileAt: clear).thumbnail, in: folder.path)
        #expect(card.shows([255, 255, 255], at: 0.5, 0.5, within: 2))
    }

    @Test(arguments: ["animated.gif", "animated.webp", "animated.png"])
    func `an animation shows its first frame and says that it is one`(name: String) throws {
        let renditions = try processor.renditions(ofFileAt: SampleFolder.media(name))
        #expect(renditions.facts.isAnimated)
        #expect(renditions.facts.width == 48 && renditions.facts.height == 32)
        let card = try DecodedCard(renditions.thumbnail, in: folder.path)
        #expect(card.width == 48 && card.height == 32)
    }

    @Test(arguments: ["floating.jpg", "progressive.jpg", "tagged.png", "tagged.webp"])
    func `a file that is cut off is refused`(name: String) throws {
        let path = changed(name) { $0.removeLast($0.count / 3) }
        let error = #expect(throws: ImageError.self) { try processor.renditions(ofFileAt: path) }
        #expect(error?.code == .damaged || error?.code == .unsupported, "\(String(describing: error))")
    }

    @Test func `the pixels in the header are looked at before anything is decoded`() throws {
        for name in ["progressive.jpg", "floating.jpg"] {
            let source = try ByteSource(path: SampleFolder.media(name))
            let segments = try JPEGSegment.walk(source).elements
            let frame = try #require(segments.first { $0.marker == 0xC0 || $0.marker == 0xC2 })
            let path = changed(name) { bytes in
                let start = Int(frame.payload.lowerBound) + 1
                bytes.replaceSubrange(start..<start + 4, with: [0xFF, 0, 0xFF, 0])
            }
            let error = #expect(throws: ImageError.self) { try processor.renditions(ofFileAt: path) }
            #expect(error?.code == .tooManyPixels)
            #expect(throws: ImageError.self) {
                try processor.avatar(ofFileAt: path, crop: AvatarCrop(x: 0, y: 0, side: 1))
            }
        }
    }

    @Test func `a kind that is no picture says so and what becomes of it`() throws {
        let error = #expect(throws: ImageError.self) {
            try processor.renditions(ofFileAt: SampleFolder.media("tagged.mp4"))
        }
        #expect(error?.code == .unsupported)
        #expect(error?.message.contains("kept") == true)
        #expect(try processor.facts(ofFileAt: SampleFolder.media("tagged.mp4")).width == 64)
        let missing = #expect(throws: ImageError.self) { try processor.facts(ofFileAt: "/nowhere.jpg") }
        #expect(missing?.code == .unreadable)
    }

    @Test func `a file name is never read as options`() throws {
        let path = folder.path + "/a[page=3].jpg"
        TemporaryFolder.write(TemporaryFolder.read(SampleFolder.media("floating.jpg")), to: path)
        #expect(try processor.renditions(ofFileAt: path).facts.width == 320)
    }

    @Test func `a thumbnail is at most 512 pixels and never enlarged`() throws {
        let photo = SampleFolder.path + "/diary/photos/first-snow.jpg"
        let renditions = try processor.renditions(ofFileAt: photo)
        let card = try DecodedCard(renditions.thumbnail, in: folder.path)
        #expect(max(card.width, card.height) == 512)
        #expect(try thumbnail("tagged.webp").width == 64)
    }

    @Test func `a thumbnail is the same however often it is made`() throws {
        let photo = SampleFolder.path + "/diary/photos/first-snow.jpg"
        #expect(try processor.renditions(ofFileAt: photo) == processor.renditions(ofFileAt: photo))
    }

    @Test func `threads work side by side`() async throws {
        let photo = SampleFolder.path + "/diary/photos/first-snow.jpg"
        let expected = try processor.renditions(ofFileAt: photo)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { [processor] in
                    (try? processor.renditions(ofFileAt: photo)) == expected
                        && (try? processor.renditions(ofFileAt: "/nowhere")) == nil
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
