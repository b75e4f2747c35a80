import DiarySync

extension Command {
    static let storyRevert = Command(
        name: "story revert", operands: .one("CHANGE"),
        options: [.optional("--only", "ID", "in this story only, should the change have touched several records")],
        summary: "Take a change back, as a new change",
        details: """
            `story history ID` shows the changes. What has been written since stays: only what is still there is taken
            back, and what is left is said, ending with 3. Reverting the new change brings everything back.
            """,
        run: runStoryRevert)

    private static func runStoryRevert(_ invocation: Invocation) async throws -> ExitCode {
        let change = try Reference.change(invocation.operand)
        let store = try invocation.diary().store
        let only = try invocation.value("--only").map { id in try store.read { try Reference.story(id, $0) } }
        let reversal = try store.write { try $0.revert(change, only: only) }
        let object = try store.read { try ReversalObject(reversal, $0) }
        try invocation.print(object) { object.text(reverting: change) }
        return reversal.left.allSatisfy { $0.reason == .pictureStays } ? .done : .attention
    }
}

/// What became of a revert, as scripts see it.
private struct ReversalObject: Encodable {
    struct Part: Encodable {
        var kind: String
        var record: String
        var field: String?
        var item: FieldValue?
        var reason: String?

        init(_ part: Reversal.Part, _ reason: Reversal.Reason?, _ read: ReadTransaction) throws {
            kind = part.kindName
            record = part.record.description
            field = part.fieldName
            item = try part.item.map { try FieldValue($0, of: part.kind, part.field, read) }
            self.reason = reason?.rawValue
        }

        var words: String {
            let name = field.map { " \($0.printable)" } ?? ""
            return "\(kind.printable) \(record)\(name)" + (item.map { " \($0.shown.excerpt())" } ?? "")
        }
    }

    var change: String
    var reverted: [Part]
    var left: [Part]
    private var reasons: [String] = []

    private enum CodingKeys: String, CodingKey { case change, reverted, left }

    init(_ reversal: Reversal, _ read: ReadTransaction) throws {
        change = reversal.change.description
        reverted = try reversal.reverted.map { try Part($0, nil, read) }
        left = try reversal.left.map { try Part($0.part, $0.reason, read) }
        reasons = reversal.left.map(\.reason.words)
    }

    func text(reverting number: ChangeNumber) -> String {
        "Change \(number) is taken back by \(change)\n" + reverted.map { "  reverted  \($0.words)\n" }.joined()
            + zip(left, reasons).map { "  left      \($0.words): \($1)\n" }.joined()
    }
}
