internal import SyncCore

/// Which record.
struct RecordPlace: Hashable {
    var kind: RecordKind
    var record: RecordID

    /// A field of the record.
    func at(_ field: FieldKey) -> ConflictPlace { ConflictPlace(kind: kind, record: record, field: field) }
}
