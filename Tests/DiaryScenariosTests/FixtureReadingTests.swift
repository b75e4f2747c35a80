import DiaryScenarios
import Testing

/// What is wrong in a fixture is told with its place and what would be right.
struct FixtureReadingTests {
    /// The error that a fixture with these steps is refused with.
    private func refusal(_ steps: String, end: String = "{}") -> FixtureError? {
        let text = """
            {"title": "T", "scenario": ["C1"], "story": "S.", "devices": ["phone", "tablet"],
            "steps": [
            {"on": "phone", "write": "walk", "title": "Walk"},
            \(steps)], "end": \(end)}
            """
        do throws(FixtureError) {
            _ = try Fixture(Array(text.utf8), file: "f.json")
            return nil
        } catch {
            return error
        }
    }

    @Test func `an unknown field is refused with its step, its line and the one that was meant`() throws {
        let error = try #require(refusal(#"{"on": "phone", "edit": "walk", "titel": "Sea"}"#))
        #expect(error.description == "f.json, step 2, line 4: \"edit\" has no \"titel\": did you mean \"title\"?")
    }

    @Test(arguments: [
        (#"{"snyc": "phone"}"#, "did you mean \"sync\"?"),
        (#"{"sync": "phnoe"}"#, "did you mean \"phone\"?"),
        (#"{"on": "tablet", "edit": "wlak"}"#, "did you mean \"walk\"?"),
        (#"{"on": "tablet", "write": "walk"}"#, "there is a story called \"walk\" already"),
        (#"{"sync": "phone", "settle": "all"}"#, "a step does one thing"),
        (#"{"sync": "phone", "lose": "repli"}"#, "did you mean \"reply\"?"),
        (#"{"sync": "phone", "times": "two"}"#, "\"times\" has to be a whole number, not a text"),
        (#"{"clock": "phone", "off_by": "3 yaers"}"#, "write a number and a unit"),
        (#"{"clock": "phone"}"#, "\"clock\" needs either"),
        (#"{"expect": "all", "stories": {"walk": {"mod": "glad"}}}"#, "did you mean \"mood\"?"),
        (#"{"expect": "all", "stories": {"zoo": {}}}"#, "there is no story called \"zoo\""),
        (#"{"on": "server", "write": "zoo"}"#, "there is no device called \"server\""),
        (#"{"clone": "phone", "as": "all"}"#, "cannot be called \"all\""),
        (#"{"clone": "phone", "as": "../phone"}"#, "cannot be called"),
        (#"{"wait": "9000000000 years"}"#, "write a number and a unit"),
        (#"{"wait": "-1 hour"}"#, "a length of time"),
        (#"{"on": "phone", "delete": "zoo"}"#, "there is no story, profile or picture called \"zoo\""),
        (#"["sync"]"#, "an object in { } is expected, not a list"),
    ])
    func `what is wrong in a step is told with what would be right`(step: String, hint: String) throws {
        let error = try #require(refusal(step))
        #expect(error.message.contains(hint), "\(error)")
        #expect(error.step == 2 && error.line == 4)
    }

    @Test(arguments: [
        ("{", "a key in quotation marks is expected"), ("{\"a\": 1,}", "a comma too much"),
        ("{\"a\": 1 \"b\": 2}", "a comma or }"), ("{\"a\": \"x\ny\"}", "over the end of its line"),
        ("{\"a\": 1, \"a\": 2}", "given twice"), ("{} {}", "nothing more is expected"),
        ("{\"a\": \"\\ud83d\"}", "does not name a character"),
        ("{\"a\": \"\\ud83d\\u0041\"}", "does not name a character"), ("nul", "a value is expected"),
        (String(repeating: "[", count: 100), "too deep"),
    ])
    func `what is no JSON is refused with its line`(text: String, hint: String) throws {
        let error = #expect(throws: FixtureError.self) { try Fixture(Array(text.utf8), file: "f.json") }
        #expect(error?.message.contains(hint) ?? false, "\(String(describing: error))")
        #expect(error?.line != nil)
    }

    @Test func `a fixture that is cut anywhere is refused with its line`() throws {
        let whole = Array(try FixtureFolder.text("SampleData/fixtures/decomposed-hangul-is-not-torn.json").utf8)
        let end = try #require(whole.lastIndex(of: UInt8(ascii: "}")))
        for length in 0..<end {
            let error = #expect(throws: FixtureError.self) { try Fixture(Array(whole[..<length]), file: "f.json") }
            #expect(error?.line != nil)
        }
    }

    @Test func `a file that is not there is refused with what to do`() throws {
        let error = #expect(throws: FixtureError.self) { try FixtureFiles.fixture("/nowhere/f.json") }
        #expect(error?.message.contains("name a fixture") ?? false)
    }

    @Test func `a fixture without an end is refused`() throws {
        let text = #"{"title": "T", "scenario": ["C1"], "story": "S.", "devices": ["p"], "steps": [{"sync": "p"}]}"#
        let error = #expect(throws: FixtureError.self) { try Fixture(Array(text.utf8), file: "f.json") }
        #expect(error?.message.contains("\"end\"") ?? false)
    }
}
