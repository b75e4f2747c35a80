import DiarySync

/// One step of a change, with what its values stand for.
struct StepView: Sendable {
    private let step: HistoryStep
    private let value: FieldValue?
    /// How people call the value: a pet by its name.
    private let called: String
    private let item: String?

    init(_ step: HistoryStep, _ read: ReadTransaction) throws {
        self.step = step
        value = try step.action.value.map { try FieldValue($0, of: .story, step.field, read) }
        let pet = step.field == .pets ? try step.action.value?.asRecord.flatMap { try read.profile($0)?.name } : nil
        called = (pet ?? value?.shown ?? "").excerpt()
        item = try step.item.map { try read.media($0)?.contentHash.text ?? $0.description }
    }

    /// Whether it says something that a story's creation does not.
    var isTold: Bool { step.field != .created && step.field != .date }

    /// For scripts.
    var object: StepObject {
        var object = StepObject(did: step.action.name, field: step.fieldName, item: item, value: value)
        if step.closedConflict { object.closedConflict = true }
        switch step.action {
        case .edited(let inserted, let deleted, let excerpt):
            (object.inserted, object.deleted, object.excerpt) = (inserted, deleted, excerpt)
        case .undone(let count): object.count = count
        case .seeded(let excerpt): object.excerpt = excerpt
        default: break
        }
        return object
    }

    /// For people.
    var words: String {
        let field = (step.fieldName ?? "").printable + (item.map { " of \($0)" } ?? "")
        let closed = step.closedConflict ? ", which closed a conflict" : ""
        switch step.action {
        case .created: return "created"
        case .set(.null): return "\(field) cleared" + closed
        case .set: return "\(field) set to \(called)" + closed
        case .edited(let inserted, let deleted, let excerpt):
            return "\(field) +\(inserted) -\(deleted) bytes" + (excerpt.isEmpty ? "" : ": \(excerpt.excerpt())")
        case .undone(let count): return "\(field): \(counted(count, "edit")) taken back"
        case .seeded(let excerpt): return "\(field) taken in: \(excerpt.excerpt())"
        case .added, .inserted: return "\(field) + \(called)"
        case .removed, .takenOut: return "\(field) - \(called)"
        case .moved: return "\(field): \(called) moved"
        case .deleted: return "deleted"
        case .restored: return "restored"
        }
    }
}

/// One step of a change as scripts see it.
struct StepObject: Encodable {
    var did: String
    var field: String?
    var item: String?
    var value: FieldValue?
    var inserted: Int?
    var deleted: Int?
    var excerpt: String?
    var count: Int?
    var closedConflict: Bool?
}

extension HistoryStep.Action {
    fileprivate var value: Value? {
        switch self {
        case .set(let value), .added(let value), .removed(let value), .inserted(let value), .moved(let value),
            .takenOut(let value):
            value
        case .created, .edited, .undone, .seeded, .deleted, .restored: nil
        }
    }

    /// The step's name for scripts.
    fileprivate var name: String {
        switch self {
        case .created: "created"
        case .set: "set"
        case .edited: "edited"
        case .undone: "undone"
        case .seeded: "seeded"
        case .added: "added"
        case .removed: "removed"
        case .inserted: "inserted"
        case .moved: "moved"
        case .takenOut: "taken_out"
        case .deleted: "deleted"
        case .restored: "restored"
        }
    }
}
