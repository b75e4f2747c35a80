internal import SyncCore

/// Whatever can tell of its living records what two stores must agree on.
protocol ComparableRecords {
    /// The digest of each living record of a kind.
    func recordDigests(ofKindNamed kind: String) throws -> [RecordID: ContentHash]
    /// The parts of some records of a kind, by field; none for a record that does not live.
    func fieldParts(ofKindNamed kind: String, _ records: [RecordID]) throws -> [RecordID: [String: [UInt8]]]
}

/// Finds the records on which two sides differ, and in which fields.
///
/// Memory: 48 bytes for each record on each side, and the fields of as many differing records as are compared at once.
struct RecordComparison {
    let left: any ComparableRecords
    let right: any ComparableRecords

    /// How many records' fields are held at once.
    private static let batchSize = 256

    func differences(ofKindNamed kind: String) throws -> [RecordDifference] {
        let mine = try left.recordDigests(ofKindNamed: kind)
        let others = try right.recordDigests(ofKindNamed: kind)
        let records = Set(mine.keys).union(others.keys).filter { mine[$0] != others[$0] }.sorted()
        var differences: [RecordDifference] = []
        for start in stride(from: 0, to: records.count, by: RecordComparison.batchSize) {
            let batch = Array(records[start..<min(start + RecordComparison.batchSize, records.count)])
            let parts = (try left.fieldParts(ofKindNamed: kind, batch), try right.fieldParts(ofKindNamed: kind, batch))
            differences += batch.map { RecordComparison.difference(kind, $0, parts.0[$0], parts.1[$0]) }
        }
        return differences
    }

    private static func difference(
        _ kind: String, _ record: RecordID, _ left: [String: [UInt8]]?, _ right: [String: [UInt8]]?
    ) -> RecordDifference {
        guard let left, let right else { return RecordDifference(kind: kind, record: record, fields: []) }
        let fields = Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return RecordDifference(kind: kind, record: record, fields: fields)
    }
}

extension StoreAccess: ComparableRecords {
    func recordDigests(ofKindNamed kind: String) throws -> [RecordID: ContentHash] {
        var found: [RecordID: ContentHash] = [:]
        for (name, table) in try tables() where name == kind {
            try forEachRecord(of: table, in: .all) { found[$1.id] = $0.digest($1, core.ties) }
        }
        return found
    }

    func fieldParts(ofKindNamed kind: String, _ records: [RecordID]) throws -> [RecordID: [String: [UInt8]]] {
        var found: [RecordID: [String: [UInt8]]] = [:]
        for (name, table) in try tables() where name == kind {
            for record in records {
                try forEachRecord(of: table, in: .one(record)) { digests, record in
                    for part in digests.parts(record, core.ties) {
                        found[record.id, default: [:]][FieldName.text(part.key, kind: name)] = part.bytes
                    }
                }
            }
        }
        return found
    }
}

extension DiaryStore: ComparableRecords {
    func recordDigests(ofKindNamed kind: String) throws -> [RecordID: ContentHash] {
        try withSnapshot { try $0.recordDigests(ofKindNamed: kind) }
    }

    func fieldParts(ofKindNamed kind: String, _ records: [RecordID]) throws -> [RecordID: [String: [UInt8]]] {
        try withSnapshot { try $0.fieldParts(ofKindNamed: kind, records) }
    }
}
