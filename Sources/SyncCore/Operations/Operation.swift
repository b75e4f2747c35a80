/// One step of a change: what a person did to one field of one record.
///
/// Every operation names what it replaces, removes or has seen by dots. So a later edit beats what its author had
/// seen, whatever the clocks say.
package struct Operation: Equatable, Sendable {
    /// The kind of the record.
    package var kind: RecordKind
    /// The record.
    package var record: RecordID
    /// What is done to it.
    package var action: Action

    /// An operation.
    package init(_ kind: RecordKind, _ record: RecordID, _ action: Action) {
        self.kind = kind
        self.record = record
        self.action = action
    }

    /// What an operation does.
    package enum Action: Equatable, Sendable {
        /// Writes one or more registers.
        case assign([RegisterWrite])
        /// Adds an element to an add-wins set; the named earlier additions are folded into this one.
        case add(FieldKey, Value, folding: [Dot])
        /// Removes an element's named additions from an add-wins set.
        case remove(FieldKey, Value, additions: [Dot])
        /// Puts an item into a list at a new slot; a list that holds it already keeps it once.
        case insert(FieldKey, Value, Slot, folding: [Dot])
        /// Moves an item to a new slot, replacing the named positions. Revives nothing.
        case move(FieldKey, Value, Slot, replacing: [Dot])
        /// Takes an item out of a list by its named additions.
        case takeOut(FieldKey, Value, additions: [Dot])
        /// Deletes the record. The dots are the last edit seen of each log; an edit not among them revives it.
        case delete(DeletePolicy, seen: [Dot])
        /// Takes back the named deletes.
        case restore(deletes: [Dot])
        /// Edits a text, takes such edits back, or seeds it. Positions mean the text behind exactly the named parents, all
        /// of them operations of the same text; without any, the empty text.
        case text(TextField, parents: [Dot], TextAction)
    }
}

/// The write of one register: a field, its new value, and the writes that it replaces.
package struct RegisterWrite: Equatable, Sendable {
    /// The field.
    package var field: FieldKey
    /// The new value.
    package var value: Value
    /// The siblings that the writer saw, all of them replaced.
    package var replacing: [Dot]

    /// A write.
    package init(_ field: FieldKey, _ value: Value, replacing: [Dot] = []) {
        self.field = field
        self.value = value
        self.replacing = replacing
    }
}

/// A place in a list: between two slots as the writer saw them.
///
/// Its identity is the dot of the operation that made it. The origins are those of FugueMax (Weidner and
/// Kleppmann, "The Art of the Fugue", 2023).
package struct Slot: Equatable, Sendable {
    /// The slot right before it, `nil` at the start.
    package var left: Dot?
    /// The slot right behind it, `nil` at the end.
    package var right: Dot?

    /// A place between two slots.
    package init(left: Dot?, right: Dot?) {
        self.left = left
        self.right = right
    }
}

/// What happens when a delete meets an edit that it has not seen.
public enum DeletePolicy: UInt8, Equatable, Sendable {
    /// The edit revives the record, complete.
    case editWins = 0
    /// The record stays deleted.
    case deleteWins = 1
}
