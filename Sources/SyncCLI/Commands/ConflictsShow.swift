import DiarySync

extension Command {
    static let conflictsShow = Command(
        name: "conflicts show", operands: .one("N"), summary: "Show all sides of a conflict, open or decided",
        run: runConflictsShow)

    private static func runConflictsShow(_ invocation: Invocation) async throws -> ExitCode {
        let view = try invocation.diary().store.read { read in
            try ConflictView(Reference.conflict(invocation.operand, read), read)
        }
        try invocation.print(view.object) { view.full }
        return .done
    }
}
