import DiarySync

extension Command {
    static let log = Command(
        name: "log", options: [.optional("--limit", "N", "at most so many")],
        summary: "List the segments of the log, the latest first", run: runLog)

    private static func runLog(_ invocation: Invocation) async throws -> ExitCode {
        let limit = try invocation.number("--limit")
        let entries = try invocation.diary().store.read { try $0.logEntries(limit: limit) }
        if invocation.isJSON {
            for entry in entries { try Output.json(LogObject(entry)) }
        } else if entries.isEmpty {
            Output.text("The log is empty: nothing has been written yet")
        } else {
            Output.text(entries.map(\.line).joined())
        }
        return .done
    }
}

/// A segment as scripts see it.
private struct LogObject: Encodable {
    var actor: String
    var first: Int64
    var last: Int64
    var bytes: Int64
    var sealed: Bool
    var delivered: Bool

    init(_ entry: ReadTransaction.LogEntry) {
        actor = entry.actor.description
        first = entry.firstSequence
        last = entry.lastSequence
        bytes = entry.byteCount
        sealed = entry.isSealed
        delivered = entry.isDelivered
    }
}

extension ReadTransaction.LogEntry {
    fileprivate var line: String {
        let state = isDelivered ? "on the server" : isSealed ? "to be sent" : "open"
        let range = firstSequence == lastSequence ? "\(firstSequence)" : "\(firstSequence)-\(lastSequence)"
        return "\(actor.description.prefix(8))  \(range)  \(MediaObject.shown(byteCount))  \(state)\n"
    }
}
