import DiarySync

extension Command {
    static let quarantineList = Command(
        name: "quarantine list",
        summary: "List what is set aside: what cannot be read, and what the server refuses",
        details: """
            A segment is what came from elsewhere and cannot be read by this version; an operation is one step of a change
            that all devices pass over alike; number 0, unsent, is what the server refuses: it is in this diary, and
            nothing behind it is sent until it is tried again. Ends with 3 when there is anything.
            """,
        run: runQuarantineList)

    private static func runQuarantineList(_ invocation: Invocation) async throws -> ExitCode {
        let entries = try invocation.diary().store.read { try $0.quarantine() }
        if invocation.isJSON {
            for entry in entries { try Output.json(QuarantineObject(entry)) }
        } else if entries.isEmpty {
            Output.text("Nothing is set aside")
        } else {
            Output.text(entries.map(\.line).joined())
        }
        return entries.isEmpty ? .done : .attention
    }
}

extension QuarantineEntry {
    fileprivate var line: String {
        let range = sequences.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
        let place = [actor.map { String($0.description.prefix(8)) }, range].compactMap(\.self)
        let size = byteCount.map { MediaObject.shown(Int64($0)) }
        let parts = ["\(number)", kind.rawValue, since.shown] + place + [size].compactMap(\.self)
        return parts.joined(separator: "  ") + "\n    \(reason.printable)\n"
    }
}
