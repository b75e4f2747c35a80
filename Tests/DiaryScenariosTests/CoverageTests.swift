import DiaryScenarios
import SyncTestSupport
import Testing

/// Which scenarios are told, as `Docs/Fixtures.md` says.
struct CoverageTests {
    /// What must not go wrong: identity, conflicts, the log, media, the schema.
    private static let scenarios = ["I": 1...5, "C": 1...6, "L": 1...5, "M": 1...6, "H": 1...3]
        .flatMap { letter, numbers in numbers.map { "\(letter)\($0)" } }

    /// The lines of the document between two marks.
    private static func table() throws -> [String] {
        let text = try FixtureFolder.text("Docs/Fixtures.md")
        let lines = text.split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex(of: "<!-- scenarios -->"))
        let end = try #require(lines.firstIndex(of: "<!-- /scenarios -->"))
        return Array(lines[(start + 1)..<end])
    }

    /// What the lines have to be.
    private static func rows() throws -> [String] {
        var names: [String: [String]] = [:]
        for file in FixtureFolder.files {
            let name = String(file.split(separator: "/").last?.dropLast(".json".count) ?? "")
            for scenario in try FixtureFiles.fixture(file).scenarios { names[scenario, default: []].append(name) }
        }
        return names.sorted { rank($0.key) < rank($1.key) }.map { scenario, names in
            "| \(scenario) | \(names.map { "`\($0)`" }.joined(separator: ", ")) |"
        }
    }

    /// Scenarios in the order of their list, then the traps of texts.
    private static func rank(_ scenario: String) -> String {
        let place = ["I", "C", "L", "M", "H", "Q", "R"].firstIndex { scenario.hasPrefix($0) } ?? 9
        return "\(place)\(scenario)"
    }

    @Test func `the document lists every scenario with its fixtures`() throws {
        let expected = ["| scenario | fixtures |", "|---|---|"] + (try CoverageTests.rows())
        #expect(
            try CoverageTests.table() == expected, "put this between the marks:\n\(expected.joined(separator: "\n"))")
    }

    @Test func `every scenario has a fixture or a reason to wait`() throws {
        let told = Set(try FixtureFolder.files.flatMap { try FixtureFiles.fixture($0).scenarios })
        let text = try FixtureFolder.text("Docs/Fixtures.md")
        let waiting = CoverageTests.scenarios.filter { !told.contains($0) }
        for scenario in waiting { #expect(text.contains("\n| \(scenario) | "), "\(scenario) is told nowhere") }
        #expect(waiting.count < 3)
    }

    @Test func `a fixture names only scenarios of the list, of other lists, or a trap of texts`() throws {
        let others = ["Q", "R"].flatMap { letter in (1...6).map { "\(letter)\($0)" } }
        let known = Set(CoverageTests.scenarios + others)
        for file in FixtureFolder.files {
            let named = try FixtureFiles.fixture(file).scenarios
            #expect(named.allSatisfy { known.contains($0) || $0.hasPrefix("text: ") }, "\(file): \(named)")
        }
    }

    @Test func `the document explains every step`() throws {
        let text = try FixtureFolder.text("Docs/Fixtures.md")
        for verb in FixturePlayer.verbs { #expect(text.contains("`\(verb)`"), "\(verb) is not explained") }
    }

    @Test func `every step is taken by some fixture`() throws {
        let texts = FixtureFolder.files.map { String(decoding: TemporaryFolder.read($0), as: UTF8.self) }
        for verb in FixturePlayer.verbs {
            #expect(texts.contains { $0.contains("\"\(verb)\": ") }, "no fixture has \(verb)")
        }
    }

    @Test func `the example of the document comes out as it tells`() async throws {
        let lines = try FixtureFolder.text("Docs/Fixtures.md").split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex(of: "```json"))
        let end = try #require(lines[start...].firstIndex(of: "```"))
        let example = lines[(start + 1)..<end].joined(separator: "\n")
        let fixture = try Fixture(Array(example.utf8), file: "Docs/Fixtures.md")
        #expect(await FixturePlayer.play(fixture).failure == nil)
    }
}
