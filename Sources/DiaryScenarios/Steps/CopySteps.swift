internal import DiaryStore

/// `{"join": "tablet"}`: a new, empty device joins the diary, if asked with an older version of the program.
struct JoinStep: ScenarioStep {
    static let verb = "join"

    private let device: String
    private let unknown: [Ignorance]

    init(_ fields: inout FieldReader) throws(FixtureError) {
        device = try fields.new(JoinStep.verb, .device, "\"join\"")
        unknown = try fields.words("knows_no")
    }

    func run(in world: ScenarioWorld) async throws {
        try world.addDevice(device, interpretation: .older(without: unknown))
    }
}

/// `{"clone": "phone", "as": "new phone"}`: a new device is set up from a copy of another one's files.
struct CloneStep: ScenarioStep {
    static let verb = "clone"

    private let original: String
    private let copy: String
    private let isNoticeable: Bool

    init(_ fields: inout FieldReader) throws(FixtureError) {
        original = try fields.requiredKnown(CloneStep.verb, .device, "\"clone\"")
        copy = try fields.new("as", .device, "\"clone\"")
        isNoticeable = try fields.bool("noticeable") ?? true
    }

    func run(in world: ScenarioWorld) async throws {
        try world.addDevice(copy, copyOf: try world.device(original), isNoticeable: isNoticeable)
    }
}

/// `{"back_up": "phone", "as": "monday"}`: the files of a device, or of the server, are copied.
struct BackUpStep: ScenarioStep {
    static let verb = "back_up"

    private let device: String?
    private let backup: String

    init(_ fields: inout FieldReader) throws(FixtureError) {
        device = try fields.deviceOrServer(BackUpStep.verb)
        backup = try fields.new("as", .backup, "\"back_up\"")
    }

    func run(in world: ScenarioWorld) async throws {
        guard let device = try device.map(world.device) else {
            return try world.server.backUp(to: world.backup(backup))
        }
        device.close()
        try ScratchFiles.copy(device.folder, to: world.backup(backup))
    }
}

/// `{"put_back": "monday", "on": "phone"}`: a backup takes the place of what a device, or the server, has now.
struct PutBackStep: ScenarioStep {
    static let verb = "put_back"

    private let device: String?
    private let backup: String
    private let isNoticeable: Bool

    init(_ fields: inout FieldReader) throws(FixtureError) {
        backup = try fields.requiredKnown(PutBackStep.verb, .backup, "\"put_back\"")
        device = try fields.deviceOrServer("on")
        isNoticeable = try fields.bool("noticeable") ?? true
    }

    func run(in world: ScenarioWorld) async throws {
        if world.fault == .backupsAreNotPutBack { return }
        guard let device = try device.map(world.device) else {
            return try world.server.putBack(world.backup(backup))
        }
        try device.putBack(world.backup(backup))
        if isNoticeable, world.fault != .copiesGoUnnoticed { device.stamps.renew() }
    }
}

/// `{"wipe": "server"}`: the server starts again with nothing but the diary, and its devices get new tokens.
struct WipeStep: ScenarioStep {
    static let verb = "wipe"

    init(_ fields: inout FieldReader) throws(FixtureError) {
        guard try fields.text(WipeStep.verb) == DeclaredNames.server else {
            throw fields.error("only the server can be wiped: write {\"wipe\": \"server\"}")
        }
    }

    func run(in world: ScenarioWorld) async throws {
        try world.server.wipe()
        for device in world.devices { device.token = try world.server.admit(device.name) }
    }
}
