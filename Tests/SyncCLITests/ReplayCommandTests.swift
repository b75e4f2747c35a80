import SyncTestSupport
import Testing

/// `replay` as people and scripts meet it.
struct ReplayCommandTests {
    private static func fixture(title: String, expectedMood: String) -> [UInt8] {
        Array(
            """
            {"title": "\(title)", "scenario": ["C1"], "story": "One phone.", "devices": ["phone"],
             "steps": [
               {"on": "phone", "write": "walk", "title": "Walk", "text": "a", "mood": "glad"},
               {"expect": "phone", "stories": {"walk": {"mood": "\(expectedMood)"}}}
             ], "end": {"living": ["walk"]}}
            """.utf8)
    }

    @Test func `fixtures that come out as they tell end with 0, one line each`() throws {
        let scratch = TemporaryFolder()
        scratch.write(ReplayCommandTests.fixture(title: "One", expectedMood: "glad"), as: "one.json")
        let outcome = try Program.run(scratch, ["replay", "one.json"])
        #expect(outcome.code == 0)
        #expect(outcome.lines == ["ok      C1: One", "1 fixture played: all came out as they tell"])
        let overHTTP = try Program.run(scratch, ["replay", "one.json", "--http", "--json"])
        #expect(overHTTP.code == 0)
        #expect(overHTTP.lines == [#"{"file":"one.json","passed":true,"scenario":["C1"],"title":"One"}"#])
    }

    @Test func `one that does not ends with 1 and says where, what was expected and what was found`() throws {
        let scratch = TemporaryFolder()
        scratch.write(ReplayCommandTests.fixture(title: "One", expectedMood: "sad"), as: "one.json")
        scratch.write(ReplayCommandTests.fixture(title: "Two", expectedMood: "glad"), as: "two.json")
        let outcome = try Program.run(scratch, ["replay", scratch.path])
        #expect(outcome.code == 1)
        #expect(outcome.lines.contains("failed  C1: One") && outcome.lines.contains("ok      C1: Two"))
        #expect(outcome.output.contains(#"step 2 (expect, line 4): phone: walk: mood: expected "sad", found "glad""#))
        let json = try Program.run(scratch, ["replay", "one.json", "two.json", "--json"])
        #expect(json.code == 1 && json.lines.count == 2)
        #expect(json.lines[0].contains(#""passed":false"#) && json.lines[0].contains(#""step":2"#))
    }

    @Test func `one that cannot be read ends with 2 before anything is played`() throws {
        let scratch = TemporaryFolder()
        scratch.write(ReplayCommandTests.fixture(title: "One", expectedMood: "glad"), as: "one.json")
        scratch.write(Array(#"{"title": "Two", "stroy": "x"}"#.utf8), as: "two.json")
        let outcome = try Program.run(scratch, ["replay", "one.json", "two.json"])
        #expect(outcome.code == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("two.json, line 1"))
        #expect(try Program.run(scratch, ["replay", "none.json"]).code == 2)
        #expect(try Program.run(scratch, ["replay"]).code == 2)
    }
}
