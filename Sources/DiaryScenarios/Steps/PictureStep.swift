internal import DiaryStore
internal import MediaVault
internal import SyncCore

/// `{"on": "phone", "add_picture": "beach"}`: takes a picture in. Pictures with the same `content` are the same.
struct PictureStep: ScenarioStep {
    static let verb = "add_picture"

    private let writing: Writing
    private let picture: String
    private let content: String

    init(_ fields: inout FieldReader) throws(FixtureError) {
        writing = try Writing(&fields, PictureStep.verb)
        picture = try fields.new(PictureStep.verb, .picture, "\"add_picture\"")
        content = try fields.text("content") ?? picture
    }

    func run(in world: ScenarioWorld) async throws {
        let device = try world.device(writing.device)
        // Begins like a JPEG, so that the vault takes it for a picture.
        let path = device.folder + "-camera"
        try ScratchFiles.write([0xFF, 0xD8, 0xFF, 0xE0] + Array(content.utf8), to: path)
        defer { ScratchFiles.remove(path) }
        let blob = try device.vault.ingest(fileAt: path)
        let media = NewMedia(contentHash: blob.hash, byteCount: blob.byteCount, mediaType: blob.kind.mediaType)
        if let id = try writing.perform(in: world, { try $0.addMedia(media) }) {
            world.remember(picture, .media, id)
        }
    }
}
