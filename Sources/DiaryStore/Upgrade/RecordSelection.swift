internal import SyncCore

/// Some records of several kinds. Takes about 40 bytes for each.
struct RecordSelection {
    private var recordsByKind: [RecordKind: Set<RecordID>] = [:]

    var isEmpty: Bool { recordsByKind.isEmpty }

    mutating func insert(_ kind: RecordKind, _ record: RecordID) { recordsByKind[kind, default: []].insert(record) }

    func contains(_ kind: RecordKind, _ record: RecordID) -> Bool { recordsByKind[kind]?.contains(record) ?? false }

    /// Visits those of one kind, in no order.
    func visit(_ kind: RecordKind, _ body: (RecordID) throws -> Void) rethrows {
        for record in recordsByKind[kind] ?? [] { try body(record) }
    }

    /// Visits all of them, by kind and id.
    func visit(_ body: (RecordKind, RecordID) throws -> Void) rethrows {
        for (kind, records) in recordsByKind.sorted(by: { $0.key < $1.key }) {
            for record in records.sorted() { try body(kind, record) }
        }
    }
}
