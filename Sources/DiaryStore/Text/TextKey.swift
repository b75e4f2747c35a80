internal import SyncCore

/// Which text of which record.
struct TextKey: Hashable {
    var kind: RecordKind
    var record: RecordID
    var field: TextField
}

extension Operation {
    /// The text that the operation is about, if it is.
    var textKey: TextKey? { textStep.map { TextKey(kind: kind, record: record, field: $0.field) } }
}
