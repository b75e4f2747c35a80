public import SyncCore

/// One thing that a change did to a record.
public struct HistoryStep: Equatable, Sendable {
    /// What was done.
    public enum Action: Equatable, Sendable {
        /// The record came to be. What it began with follows in steps of their own.
        case created
        /// A register was set to this; null clears it.
        case set(Value)
        /// A text was edited: how many bytes of UTF-8 were put in and taken out, and how the first that were put in begin.
        case edited(inserted: Int, deleted: Int, excerpt: String)
        /// Edits of a text, so many, were taken back, or came again.
        case undone(Int)
        /// A text was taken in from outside; how it begins.
        case seeded(excerpt: String)
        /// An element was added to a set.
        case added(Value)
        /// An element was removed from a set.
        case removed(Value)
        /// An item was put into a list.
        case inserted(Value)
        /// An item of a list was moved.
        case moved(Value)
        /// An item was taken out of a list.
        case takenOut(Value)
        /// The record was deleted.
        case deleted
        /// The record's deletion was taken back.
        case restored
    }

    /// The field; `nil` for what is done to the record as a whole.
    public var field: FieldKey?
    /// The field's name, for people and scripts.
    public var fieldName: String?
    /// Which of the field's texts: the picture that a caption belongs to.
    public var item: RecordID?
    /// What was done.
    public var action: Action
    /// Whether it closed a conflict: it set a register that had several values, knowing of them.
    public var closedConflict = false
}

extension HistoryStep {
    init(_ kind: RecordKind, _ field: FieldKey?, item: Value = .null, _ action: Action, closedConflict: Bool = false) {
        self.field = field
        fieldName = field.map { FieldName.text($0, kind: FieldName.text(kind)) }
        self.item = item.asRecord
        self.action = action
        self.closedConflict = closedConflict
    }

    /// What an operation does, `closes` telling of a write whether it closes a conflict.
    static func steps(of operation: Operation, closes: (RegisterWrite) -> Bool) -> [HistoryStep] {
        let kind = operation.kind
        switch operation.action {
        case .assign(let writes):
            return writes.map { write in
                if kind.isText(write.field) { return HistoryStep(kind, write.field, .created(by: write.value)) }
                return HistoryStep(kind, write.field, .set(write.value), closedConflict: closes(write))
            }
        case .add(let field, let element, _): return [HistoryStep(kind, field, .added(element))]
        case .remove(let field, let element, _): return [HistoryStep(kind, field, .removed(element))]
        case .insert(let field, let item, _, _): return [HistoryStep(kind, field, .inserted(item))]
        case .move(let field, let item, _, _): return [HistoryStep(kind, field, .moved(item))]
        case .takeOut(let field, let item, _): return [HistoryStep(kind, field, .takenOut(item))]
        case .delete: return [HistoryStep(kind, nil, .deleted)]
        case .restore: return [HistoryStep(kind, nil, .restored)]
        case .text(let text, _, let action): return [HistoryStep(kind, text.key, item: text.item, Action(action))]
        }
    }
}

extension HistoryStep.Action {
    fileprivate init(_ action: TextAction) {
        switch action {
        case .edit(let hunks, _):
            self = .edited(
                inserted: hunks.reduce(0) { $0 + $1.inserted.count }, deleted: hunks.reduce(0) { $0 + $1.deleted },
                excerpt: Self.excerpt(hunks.first { !$0.inserted.isEmpty }?.inserted ?? []))
        case .undo(let targets): self = .undone(targets.count)
        case .seed(let seed): self = .seeded(excerpt: Self.excerpt(seed.value))
        }
    }

    fileprivate static func created(by value: Value) -> Self {
        let bytes = Array((value.asText ?? "").utf8)
        return .edited(inserted: bytes.count, deleted: 0, excerpt: excerpt(bytes))
    }

    /// How many characters of a text tell what it is about: a line of a list.
    private static let excerptLength = 40

    private static func excerpt(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(excerptLength * 32), as: UTF8.self)
        return text.count > excerptLength ? text.prefix(excerptLength - 1) + "…" : text
    }
}
