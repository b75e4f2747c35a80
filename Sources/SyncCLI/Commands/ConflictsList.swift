import DiarySync

extension Command {
    static let conflictsList = Command(
        name: "conflicts list", options: [.flag("--closed", "those that have been decided instead of the open ones")],
        summary: "List conflicts: what several devices decided at once",
        details: "Ends with 3 while there are open ones. Nothing is lost by a conflict: every side is kept.",
        run: runConflictsList)

    private static func runConflictsList(_ invocation: Invocation) async throws -> ExitCode {
        let isClosed = invocation.has("--closed")
        let views = try invocation.diary().store.read { read in
            try read.conflicts(includingClosed: isClosed).filter { ($0.state != .open) == isClosed }
                .map { try ConflictView($0, read) }
        }
        if invocation.isJSON {
            for view in views { try Output.json(view.object) }
        } else if views.isEmpty {
            Output.text(isClosed ? "No conflict has been decided yet" : "No conflicts")
        } else {
            Output.text(views.map(\.text).joined(separator: "\n"))
        }
        return isClosed || views.isEmpty ? .done : .attention
    }
}
