import DiaryScenarios
import Testing

/// A replay can fail: a wrong expectation is noticed, and so is a program that does something else than it says.
struct PlantedFaultTests {
    /// Fixtures that notice a fault, by the fault.
    static let witnesses: [(fault: PlantedFault, fixture: String)] = [
        (.savesForgetTheirVersion, "a-save-does-not-undo-what-came-in-meanwhile"),
        (.deletesAreLost, "both-devices-delete-one-story"),
        (.textsAreCut, "both-devices-delete-one-story"),
        (.backupsAreNotPutBack, "restore-does-not-bring-deleted-stories-back"),
        (.copiesGoUnnoticed, "restored-phone-writes-again"),
        (.picturesAreForgotten, "picture-of-a-merged-story-is-sent"),
        (.clocksAreRight, "a-laptop-an-hour-off"),
    ]

    @Test(arguments: witnesses.indices)
    func `a planted fault is noticed`(index: Int) async throws {
        let (fault, name) = PlantedFaultTests.witnesses[index]
        let fixture = try FixtureFolder.named(name)
        #expect(await FixturePlayer.play(fixture).failure == nil)
        #expect(await FixturePlayer.play(fixture, fault: fault).failure != nil)
    }

    @Test func `every planted fault has a witness`() {
        #expect(Set(PlantedFaultTests.witnesses.map(\.fault)) == Set(PlantedFault.allCases))
    }

    @Test func `a wrong expectation is told with its step, what was expected and what was found`() async throws {
        let fixture = try Fixture(
            Array(
                """
                {"title": "Wrong", "scenario": ["C1"], "story": "It expects what is not so.", "devices": ["phone"],
                "steps": [
                  {"on": "phone", "write": "walk", "title": "Walk", "text": "a"},
                  {"expect": "phone", "stories": {"walk": {"title": "Run"}}}],
                "end": {}}
                """.utf8), file: "wrong.json")
        let failure = try #require(await FixturePlayer.play(fixture).failure)
        #expect(failure.step == 2 && failure.line == 4 && failure.verb == "expect")
        #expect(failure.what.subject == "phone: walk: title")
        #expect(failure.what.expected == "\"Run\"" && failure.what.found == "\"Walk\"")
    }

    @Test func `a wrong end is told too`() async throws {
        let fixture = try Fixture(
            Array(
                """
                {"title": "Wrong", "scenario": ["C1"], "story": "It expects what is not so.", "devices": ["phone"],
                "steps": [{"on": "phone", "write": "walk", "title": "Walk", "text": "a"}],
                "end": {"open_conflicts": 1}}
                """.utf8), file: "wrong.json")
        let failure = try #require(await FixturePlayer.play(fixture).failure)
        #expect(failure.step == nil && failure.verb == "end" && failure.what.found == "0")
    }
}
