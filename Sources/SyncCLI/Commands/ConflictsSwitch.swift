import DiarySync

extension Command {
    static let conflictsSwitch = Command(
        name: "conflicts switch", operands: .one("N"),
        options: [.required("--to", "K", "the side to go over to, by its number in `conflicts show`")],
        summary: "Decide a conflict for another side",
        details: "A story that came back is deleted again by its side `deleted`. All sides stay readable.",
        run: runConflictsSwitch)

    private static func runConflictsSwitch(_ invocation: Invocation) async throws -> ExitCode {
        let side = try invocation.number("--to") ?? 0
        return try invocation.decideConflict { try $0.switchTo($1, candidate: side) }
    }
}
