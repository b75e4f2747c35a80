import DiarySync

extension Command {
    static let conflictsKeep = Command(
        name: "conflicts keep", operands: .one("N"), summary: "Decide a conflict for what is on display",
        details: "A story that came back is restored for good. The other sides stay readable: `conflicts show`.",
        run: runConflictsKeep)

    private static func runConflictsKeep(_ invocation: Invocation) async throws -> ExitCode {
        try invocation.decideConflict { try $0.keep($1) }
    }
}

extension Invocation {
    /// Decides the conflict that the operand names, and prints what has become of it.
    func decideConflict(_ decide: (WriteTransaction, Conflict) throws -> Void) throws -> ExitCode {
        let store = try diary().store
        let number = try store.write { write in
            let conflict = try Reference.conflict(operand, write.reading)
            try decide(write, conflict)
            return conflict.number
        }
        let view = try store.read { read in try ConflictView(Reference.conflict(String(number), read), read) }
        try print(view.object) { view.full }
        return .done
    }
}
