internal import SQLiteKit
internal import SyncCore

/// Digests of what a store holds.
extension StoreAccess {
    /// The digests of all kinds, from every living record. Cost: reads each once.
    package func digest() throws -> StoreDigest {
        let kinds = try tables().map { name, table in
            let leaves = DigestLeaves(try leaves(of: table, in: .all))
            return StoreDigest.Kind(name: name, count: leaves.count, digest: leaves.digest(core.codec.hasher))
        }
        return StoreDigest(version: core.directory.versionVector, kinds: kinds.filter { $0.count > 0 })
    }

    /// The same, from the records touched since it was last asked for, and what was kept of the others.
    ///
    /// Cost: O(kept leaves), and reading the log since then and some 64 records for each one touched.
    package func keptDigest() throws -> StoreDigest { try core.transaction { try DigestPass(self).run() } }

    func leaves(of table: RecordTable, in range: RecordRange) throws -> [DigestLeaf] {
        var cutter = LeafCutter(from: range.from, core.codec.hasher)
        try forEachRecord(of: table, in: range) { digests, record in
            cutter.add(record.id, digests.digest(record, core.ties))
        }
        cutter.end()
        return cutter.leaves
    }

    /// The tables of all kinds, by name.
    func tables() throws -> [(name: String, table: RecordTable)] {
        var tables = [
            ("media", core.records.media), ("profile", core.records.profile), ("story", core.records.story),
        ].filter { !$0.1.schema.keyedByKind }
        var last: [UInt8] = []
        while let key = try nextKey(after: last) {
            let kind = try key.withUnsafeBytes { raw in
                var reader = ByteReader(raw)
                return try reader.kind()
            }
            tables.append((FieldName.text(kind), try core.records.table(kind)))
            last = key
        }
        return tables.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
    }

    private func nextKey(after key: [UInt8]) throws -> [UInt8]? {
        var next: [UInt8]?
        try core.statements.rows("SELECT min(kind) FROM other_record WHERE kind>?") {
            try $0.bind(1, blob: key)
        } visit: { row in
            if !row.isNull(0) { next = row.blob(0) }
        }
        return next
    }

    func forEachRecord(
        of table: RecordTable, in range: RecordRange, _ body: (RecordDigest, DigestedRecord) throws -> Void
    ) throws {
        let digests = RecordDigest(core.directory, core.codec.hasher)
        try table.forEachLivingRecord(in: range) { id, state, columnTexts in
            var record = DigestedRecord(id: id, state: state, texts: columnTexts)
            for text in state.texts where record.texts[text.field] == nil {
                let key = TextKey(kind: table.kind, record: id, field: text.field)
                record.texts[text.field] = try core.texts.rows.bytes(key)
            }
            try body(digests, record)
        }
    }
}
