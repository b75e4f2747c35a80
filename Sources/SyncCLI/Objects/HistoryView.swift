import DiarySync

/// A change of a story with what its values stand for, read in one snapshot.
struct HistoryView: Sendable {
    private let entry: HistoryEntry
    private let steps: [StepView]

    init(_ entry: HistoryEntry, _ read: ReadTransaction) throws {
        self.entry = entry
        steps = try entry.steps.map { try StepView($0, read) }
    }

    /// For scripts.
    var object: HistoryObject { HistoryObject(entry, steps.map(\.object)) }

    /// For people: a line, and one for each step.
    var text: String {
        let author = entry.isOwn ? "this device" : "device \(entry.device)"
        let mark = entry.isTakenBack ? " · taken back" : ""
        let isNew = entry.steps.contains { $0.action == .created }
        return "\(entry.number)  \(entry.writtenAt.shown) · \(author)\(mark)\n"
            + steps.filter { !isNew || $0.isTold }.map { "    \($0.words)\n" }.joined()
    }
}

/// A change of a story as scripts see it.
struct HistoryObject: Encodable {
    var n: String
    var hash: String?
    var actor: String
    var device: String
    var own: Bool
    var at: String
    var takenBack: Bool
    var steps: [StepObject]

    init(_ entry: HistoryEntry, _ steps: [StepObject]) {
        n = entry.number.description
        hash = entry.hash?.hex
        actor = entry.actor.description
        device = entry.device
        own = entry.isOwn
        at = entry.writtenAt.rfc3339
        takenBack = entry.isTakenBack
        self.steps = steps
    }
}
