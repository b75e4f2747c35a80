public import SyncCore

/// Two or more devices have decided the same thing at once, without knowing of each other.
///
/// Which conflicts there are, and what has become of them, is a pure function of the log: the same on every device
/// that has seen the same changes, in whatever order. Nothing is ever lost by one: every side stays readable, after the
/// conflict has been closed too. Equal values never conflict, and neither does what follows from one's own writes.
public struct Conflict: Equatable, Sendable, Identifiable {
    /// What a conflict is about.
    public enum Kind: String, Equatable, Sendable {
        /// A field has several concurrent values, or a text several from outside that their revisions do not order.
        case register
        /// A record was edited by somebody who did not know of its deletion: it lives on.
        case revival
    }

    /// What has become of a conflict.
    public enum State: String, Equatable, Sendable {
        /// Nobody who knew of all sides has decided.
        case open
        /// What was on display has been written again; a revived record has been restored.
        case kept
        /// Another side has been written; a revived record has been deleted again.
        case switched
        /// Something else has been written.
        case edited
    }

    /// A number for this conflict on this device alone: it stays the same when the conflict is closed, and is never
    /// given again.
    public var number: Int64
    /// The same on every device.
    ///
    /// An open conflict is named by its sides, one between texts from outside by the texts, a closed one by the write that closed it.
    public var id: ConflictID
    /// The kind of the record.
    public var recordKind: RecordKind
    /// The record.
    public var record: RecordID
    /// The field; `nil` for a revival.
    public var field: FieldKey?
    /// The picture whose caption it is about, for a caption.
    public var item: RecordID?
    /// The sides, the latest by its author's clock first; texts from outside in the order in which they would be shown,
    /// each with who took it in first by such a clock.
    public var candidates: [Candidate]
    /// What has become of it.
    public var state: State

    /// What it is about.
    public var kind: Kind { field == nil ? .revival : .register }
    /// The name of the record's kind, for people and scripts.
    public var recordKindName: String { FieldName.text(recordKind) }
    /// The field's name, for people and scripts; `nil` for a revival.
    public var fieldName: String? { field.map { FieldName.text($0, kind: recordKindName) } }
    /// The side that is on display; in a closed conflict the one that was chosen, `nil` when it was none of them.
    public var shown: Candidate? { candidates.first(where: \.isShown) }
}

extension Conflict {
    /// One side of a conflict.
    public struct Candidate: Equatable, Sendable {
        /// What a side says.
        public enum Content: Equatable, Sendable {
            /// This value of the field.
            case value(Value)
            /// The record lives on, as its latest edit that the deletion has not seen says.
            case alive
            /// The record is deleted.
            case deleted
        }

        /// Its number within the conflict, from 1.
        public var number: Int
        /// What it says.
        public var content: Content
        /// Who wrote it.
        public var actor: ActorID
        /// Whether it was written on this device.
        public var isOwn: Bool
        /// When it was written, by its author's clock.
        public var writtenAt: WallTime
        /// Whether it is on display, or has been chosen.
        public var isShown: Bool

        /// What is known of its device: the first digits of its actor.
        public var device: String { String(actor.description.prefix(8)) }
        /// The value of the field; `nil` for a side of a revival.
        public var value: Value? { if case .value(let value) = content { value } else { nil } }
    }
}
