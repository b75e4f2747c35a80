internal import DiaryStore
internal import DiarySync

/// `{"on": "phone", "add_picture": "beach"}`: takes a picture in. Pictures with the same `content` are the same.
///
/// Two with the same `pairing` are the halves of a live photo; `kilobytes` makes a large one.
struct PictureStep: ScenarioStep {
    static let verb = "add_picture"

    private let writing: Writing
    private let picture: String
    private let content: String
    private let pairing: String?
    private let kilobytes: Int64

    init(_ fields: inout FieldReader) throws(FixtureError) {
        writing = try Writing(&fields, PictureStep.verb)
        picture = try fields.new(PictureStep.verb, .picture, "\"add_picture\"")
        content = try fields.text("content") ?? picture
        pairing = try fields.text("pairing")
        kilobytes = try fields.integer("kilobytes") ?? 0
        guard (0...65_536).contains(kilobytes) else { throw fields.error("\"kilobytes\" has to be from 0 to 65536") }
    }

    func run(in world: ScenarioWorld) async throws {
        let device = try world.device(writing.device)
        let path = device.folder + "-camera"
        try ScratchFiles.write(bytes, to: path)
        defer { ScratchFiles.remove(path) }
        var media = try device.diary.ingest(fileAt: path)
        media.facts.pairing = pairing
        if let id = try writing.perform(in: world, { try $0.addMedia(media) }) {
            world.remember(picture, .media, id)
        }
    }

    /// Begins like a JPEG, so that the vault takes it for a picture.
    private var bytes: [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array(content.utf8)
        let size = Int(kilobytes) << 10
        while bytes.count < size { bytes += Array("\(bytes.count) \(content) ".utf8) }
        return bytes
    }
}
