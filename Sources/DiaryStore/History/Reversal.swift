public import SyncCore

/// What reverting a change has come to.
public struct Reversal: Equatable, Sendable {
    /// Something that the change did.
    public struct Part: Hashable, Sendable {
        /// The kind of the record that it did it to.
        public var kind: RecordKind
        /// The record.
        public var record: RecordID
        /// The field; `nil` for what was done to the record as a whole.
        public var field: FieldKey?
        /// The element of a set, the item of a list, or the picture that a caption belongs to.
        public var item: Value?

        /// The name of the record's kind, for people and scripts.
        public var kindName: String { FieldName.text(kind) }
        /// The field's name, for people and scripts.
        public var fieldName: String? { field.map { FieldName.text($0, kind: kindName) } }
    }

    /// Why something was left as it is.
    public enum Reason: String, Equatable, Sendable {
        /// Somebody has written something else there since, or it is not what is on display.
        case changedSince = "changed-since"
        /// It has been taken back already.
        case takenBack = "taken-back"
        /// The record is deleted: restore it first.
        case recordIsDeleted = "record-is-deleted"
        /// Somebody else has put the same there, and that stays. Of a text the part is reverted all the same: its own copy
        /// no longer counts.
        case addedByOthers = "added-by-others"
        /// Pictures stay in the diary, because other stories may show them.
        case pictureStays = "picture-stays"
    }

    /// Something that was left as it is.
    public struct Remainder: Equatable, Sendable {
        /// What was left.
        public var part: Part
        /// Why.
        public var reason: Reason
    }

    /// The new change, which can be reverted itself: that brings everything back.
    public var change: ChangeNumber
    /// What was reverted, in the order of the change.
    public var reverted: [Part]
    /// What was left.
    public var left: [Remainder]
}

extension Reversal.Reason {
    /// The reason, for people.
    public var words: String {
        switch self {
        case .changedSince: "it has been changed since"
        case .takenBack: "it has been taken back already"
        case .recordIsDeleted: "the record is deleted: restore it first"
        case .addedByOthers: "somebody else has added the same"
        case .pictureStays: "pictures stay in the diary"
        }
    }
}
