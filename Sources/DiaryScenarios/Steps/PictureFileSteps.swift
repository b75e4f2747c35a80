internal import DiaryStore
internal import DiarySync
internal import MediaVault
internal import SyncCore
internal import SyncEngine

/// `{"damage": "beach", "on": "phone", "as": "empty"}`: the file of a picture is not what it was, by a bad disk or a power
/// cut; nobody is told.
struct DamageStep: ScenarioStep {
    static let verb = "damage"

    /// What has become of the file.
    private enum Damage: String, CaseIterable {
        case gone, empty, cut, changed
    }

    private let device: String
    private let picture: String
    private let damage: Damage

    init(_ fields: inout FieldReader) throws(FixtureError) {
        device = try fields.requiredKnown("on", .device, "\"damage\"")
        picture = try fields.requiredKnown(DamageStep.verb, .picture, "\"damage\"")
        damage = try fields.word("as", Damage.self) ?? .gone
    }

    func run(in world: ScenarioWorld) async throws {
        let path = try world.device(device).pathOfFile(of: try world.record(picture).id)
        var bytes = try ScratchFiles.read(path)
        ScratchFiles.remove(path)
        switch damage {
        case .gone: return
        case .empty: bytes = []
        case .cut: bytes.removeLast(bytes.count / 2)
        case .changed: bytes[bytes.count / 2] ^= 1
        }
        try ScratchFiles.write(bytes, to: path)
    }
}

/// `{"verify_pictures": "phone", "finds": 1}`: the device reads all files of pictures again.
struct VerifyPicturesStep: ScenarioStep {
    static let verb = "verify_pictures"

    private let devices: DeviceChoice
    private let count: Int64?

    init(_ fields: inout FieldReader) throws(FixtureError) {
        devices = try fields.devices(VerifyPicturesStep.verb)
        count = try fields.integer("finds")
    }

    func run(in world: ScenarioWorld) async throws {
        for device in try world.devices(devices) {
            let found = try device.diary.verifyMedia().count
            if let count {
                try Comparison.equal("\(device.name): damaged files", expected: count, found: Int64(found))
            }
        }
    }
}

/// `{"evict": "beach", "on": "phone"}`: the file of a picture leaves the device, if the server certainly has it.
struct EvictStep: ScenarioStep {
    static let verb = "evict"

    private let device: String
    private let picture: String
    private let isRefused: Bool

    init(_ fields: inout FieldReader) throws(FixtureError) {
        device = try fields.requiredKnown("on", .device, "\"evict\"")
        picture = try fields.requiredKnown(EvictStep.verb, .picture, "\"evict\"")
        isRefused = try fields.bool("refused") ?? false
    }

    func run(in world: ScenarioWorld) async throws {
        let outcome = try await world.device(device).engine().evict(try world.record(picture).id)
        try Comparison.equal("\(device): \(picture) leaves", expected: !isRefused, found: outcome == .evicted)
    }
}

/// `{"fetch": "beach", "on": "phone"}`: somebody wants to see a picture whose file is not on the device.
struct FetchStep: ScenarioStep {
    static let verb = "fetch"

    private let device: String
    private let picture: String

    init(_ fields: inout FieldReader) throws(FixtureError) {
        device = try fields.requiredKnown("on", .device, "\"fetch\"")
        picture = try fields.requiredKnown(FetchStep.verb, .picture, "\"fetch\"")
    }

    func run(in world: ScenarioWorld) async throws {
        try await world.device(device).engine().fetch(try world.record(picture).id)
    }
}

extension ScenarioDevice {
    /// Where the file of a picture lies.
    fileprivate func pathOfFile(of picture: RecordID) throws -> String {
        guard let item = try read({ try $0.media(picture) }) else {
            throw ScenarioFailure(name, expected: "a picture", found: "no such picture here")
        }
        return try vault.path(of: item.contentHash)
    }
}
