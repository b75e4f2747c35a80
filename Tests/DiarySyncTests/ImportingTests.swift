import DiarySync
import SyncTestSupport
import Testing

struct ImportingTests {
    private let folder = TemporaryFolder()
    private let photo = SampleFolder.media("tagged.jpg")

    private func diary(_ imaging: (any ImageProcessor)?) throws -> Diary {
        let path = folder.path + "/diary"
        return TemporaryFolder.exists(path)
            ? try Diary.open(in: path, imaging: imaging) : try Diary.create(in: path, name: "Test", imaging: imaging)
    }

    private func item(_ id: RecordID, _ diary: Diary) throws -> MediaItem {
        try #require(try diary.store.read { try $0.media(id) })
    }

    @Test func `without an image processor a photo tells what its file does`() throws {
        let diary = try diary(nil)
        let facts = try item(try diary.addPhoto(fileAt: photo), diary).facts
        #expect(facts.width == 320 && facts.height == 240)
        #expect(facts.taken?.rfc3339 == "2026-03-01T09:30:00.250+09:00")
        #expect(facts.location?.altitude == 38)
    }

    @Test func `a thumbnail is kept by content and recipe, and is made once`() throws {
        let old = DrawingProcessor(recipe: 1)
        let first = try item(try diary(old).addPhoto(fileAt: photo), diary(old))
        #expect(first.thumbnails.map(\.recipe) == [1])
        #expect(try diary(old).vault.contains(first.thumbnails[0].contentHash))
        let refusing = DrawingProcessor(recipe: 1, error: ImageError(.damaged, "is not asked again"))
        #expect(try diary(refusing).ingest(fileAt: photo) { Issue.record($0) }.thumbnails.isEmpty)
        let new = DrawingProcessor(recipe: 2)
        let second = try item(try diary(new).addPhoto(fileAt: photo), diary(new))
        #expect(second.thumbnails.map(\.recipe) == [2, 1])
    }

    @Test func `a picture that was changed by another tool is another picture with a thumbnail of its own`() throws {
        let diary = try diary(DrawingProcessor(recipe: 1))
        let one = try item(try diary.addPhoto(fileAt: SampleFolder.media("upright-1.jpg")), diary)
        let other = try item(try diary.addPhoto(fileAt: SampleFolder.media("upright-6.jpg")), diary)
        #expect(one.contentHash != other.contentHash)
        #expect(one.thumbnails != other.thumbnails)
    }

    @Test func `a picture that cannot be drawn comes in, with the reason and the path that was given`() throws {
        let refusing = DrawingProcessor(recipe: 1, error: ImageError(.damaged, "PATH is cut off"))
        let diary = try diary(refusing)
        var notes: [ImageError] = []
        let media = try diary.ingest(fileAt: photo) { notes.append($0) }
        #expect(notes.map(\.message) == ["\(photo) is cut off"])
        #expect(media.thumbnails.isEmpty && media.facts.width == 320)
        #expect(try diary.vault.contains(media.contentHash))
    }

    @Test func `a file whose location cannot be taken out is not taken in`() throws {
        let diary = try diary(nil)
        let text = folder.path + "/text"
        TemporaryFolder.write(Array("Today the cat slept.".utf8), to: text)
        #expect(throws: ImageError.self) { try diary.addPhoto(fileAt: text, strippingLocation: true) }
        #expect(TemporaryFolder.files(folder.path + "/diary/media/objects").isEmpty)
        let stripped = try item(try diary.addPhoto(fileAt: photo, strippingLocation: true), diary)
        #expect(stripped.facts.location == nil && stripped.facts.taken != nil)
    }

    @Test func `avatars need a picture or a thumbnail, and somebody who draws`() throws {
        let drawing = try diary(DrawingProcessor(recipe: 1))
        let id = try drawing.addPhoto(fileAt: photo)
        let avatar = Avatar.media(id, x: 0, y: 0, side: 1)
        #expect(try drawing.picture(of: avatar) == [1, 2, 3])
        #expect(try drawing.picture(of: .preset(6)) == [1, 2, 3])
        #expect(throws: AvatarError.unknownPreset(7)) { try drawing.picture(of: .preset(7)) }
        #expect(throws: AvatarError.noImageProcessor) { try diary(nil).picture(of: avatar) }
    }
}

/// Draws no pictures, but says that it does.
private struct DrawingProcessor: ImageProcessor {
    let recipe: Int
    var error: ImageError?

    func facts(ofFileAt path: String) throws(ImageError) -> ImageFacts { try renditions(ofFileAt: path).facts }

    func renditions(ofFileAt path: String) throws(ImageError) -> ImageRenditions {
        if let error { throw ImageError(error.code, error.message.replacing("PATH", with: path)) }
        let hash = PerceptualHash(difference: 0, cosine: SIMD4())
        let thumbnail = Array(path.utf8.suffix(40)) + [UInt8(recipe)]
        return ImageRenditions(facts: ImageFacts(), thumbnail: thumbnail, perceptualHash: hash)
    }

    func avatar(ofFileAt path: String, crop: AvatarCrop) throws(ImageError) -> [UInt8] { [1, 2, 3] }
}
