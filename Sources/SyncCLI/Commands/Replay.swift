import DiaryScenarios
import Glibc

extension Command {
    static let replay = Command(
        name: "replay", operands: .many("FILE"),
        options: [.flag("--http", "over HTTP on loopback instead of within this process")],
        summary: "Play fixtures: stories about a diary on several devices",
        details: """
            Each FILE is a fixture, as in SampleData/fixtures, or a folder of them. Every one is played in a world of its
            own: real stores, a real server, clocks that stand still. No diary of yours is touched.
            Ends with 1 when something came out otherwise than a fixture expects, with 2 when one cannot be read.
            """,
        run: runReplay)

    private static func runReplay(_ invocation: Invocation) async throws -> ExitCode {
        let files = FixtureFiles.files(invocation.operands)
        guard !files.isEmpty else {
            throw UsageError("there is no fixture in \(invocation.operand): name another folder")
        }
        let fixtures = try files.map(fixture)
        // A connection that the other side has closed shall be an error, not the end.
        signal(SIGPIPE, SIG_IGN)
        var failures = 0
        for fixture in fixtures {
            let outcome = await FixturePlayer.play(fixture, over: invocation.has("--http") ? .http : .memory)
            if outcome.failure != nil { failures += 1 }
            try invocation.print(ReplayObject(outcome)) { outcome.text }
        }
        guard !invocation.isJSON else { return failures == 0 ? .done : .failed }
        Output.text(
            failures == 0
                ? "\(counted(fixtures.count, "fixture")) played: all came out as they tell"
                : "\(failures) of \(counted(fixtures.count, "fixture")) came out otherwise")
        return failures == 0 ? .done : .failed
    }

    private static func fixture(_ path: String) throws(UsageError) -> Fixture {
        do {
            return try FixtureFiles.fixture(path)
        } catch {
            throw UsageError("\(error)")
        }
    }
}

extension FixtureOutcome {
    /// One line for people.
    fileprivate var text: String {
        let title = "\(fixture.scenarios.joined(separator: " ")): \(fixture.title)".printable
        guard let failure else { return "ok      \(title)" }
        let place =
            failure.step.map { step in "step \(step) (\(failure.verb)\(failure.line.map { ", line \($0)" } ?? ""))" }
            ?? "at the end"
        let what = "\(failure.what.subject): expected \(failure.what.expected), found \(failure.what.found)"
        return "failed  \(title)\n        \(fixture.file), \(place): \(what.printable)"
    }
}
