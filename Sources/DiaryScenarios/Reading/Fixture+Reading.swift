extension Fixture {
    /// Reads a fixture from the bytes of a file. Throws `FixtureError`.
    package init(_ bytes: [UInt8], file: String) throws(FixtureError) {
        let node: JSONNode
        do {
            node = try JSONReader.read(bytes)
        } catch {
            throw FixtureError(message: error.message, file: file, line: error.line)
        }
        var fields = try FieldReader(node, file: file, names: DeclaredNames())
        try self.init(&fields)
    }

    private init(_ fields: inout FieldReader) throws(FixtureError) {
        file = fields.file
        title = try fields.requiredText("title", "a fixture")
        story = try fields.requiredText("story", "a fixture")
        scenarios = try fields.texts("scenario") ?? []
        devices = try fields.texts("devices") ?? []
        settles = try fields.bool("settles") ?? true
        guard !devices.isEmpty, !scenarios.isEmpty else {
            throw fields.error("a fixture needs \"scenario\" and \"devices\", each a list of at least one text")
        }
        for device in devices { if let wrong = fields.names.declare(device, .device) { throw fields.error(wrong) } }
        steps = try Fixture.steps(&fields)
        end = try Fixture.end(&fields)
        guard end != nil || !settles else {
            throw fields.error("a fixture needs \"end\": what every device shows when all is exchanged")
        }
        try fields.end("a fixture")
    }

    private static func steps(_ fields: inout FieldReader) throws(FixtureError) -> [PlacedStep] {
        guard let nodes = try fields.list("steps"), !nodes.isEmpty else {
            throw fields.error("a fixture needs \"steps\": a list of at least one")
        }
        var steps: [PlacedStep] = []
        for (index, node) in nodes.enumerated() {
            var step = try FieldReader(node, file: fields.file, step: index + 1, names: fields.names)
            steps.append(try StepVerbs.read(&step))
        }
        return steps
    }

    private static func end(_ fields: inout FieldReader) throws(FixtureError) -> Expectation? {
        guard var end = try fields.object("end") else { return nil }
        let expectation = try Expectation(&end)
        try end.end("\"end\"")
        return expectation
    }
}
