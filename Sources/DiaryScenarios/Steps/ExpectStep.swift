/// `{"expect": "all", "stories": {"walk": {"title": "Beach walk"}}}`: what devices show at this point.
struct ExpectStep: ScenarioStep {
    static let verb = "expect"

    private let devices: DeviceChoice
    private let expectation: Expectation?
    private let files: Int64?

    init(_ fields: inout FieldReader) throws(FixtureError) {
        let isAboutServer = fields.isText(ExpectStep.verb, DeclaredNames.server)
        devices = isAboutServer ? .some([]) : try fields.devices(ExpectStep.verb)
        files = isAboutServer ? try fields.integer("pictures") : nil
        expectation = isAboutServer ? nil : try Expectation(&fields)
    }

    func run(in world: ScenarioWorld) async throws {
        if let files {
            try Comparison.equal("server: pictures", expected: files, found: Int64(world.server.fileCount))
        }
        try expectation?.check(try world.devices(devices), in: world)
    }
}
