import DiarySync

extension Command {
    static let profileShow = Command(
        name: "profile show", operands: .one("ID"), summary: "Show a pet or a person", run: runProfileShow)

    private static func runProfileShow(_ invocation: Invocation) async throws -> ExitCode {
        let object = try invocation.diary().store.read { read in
            let id = try Reference.profile(invocation.operand, read)
            return try read.profile(id).map { try ProfileObject($0, read) }
        }
        guard let object else { throw CommandError("there is no profile \(invocation.operand)") }
        try invocation.print(object) { object.summary }
        return .done
    }
}
