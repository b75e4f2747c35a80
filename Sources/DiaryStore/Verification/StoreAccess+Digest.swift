internal import SQLiteKit
package import SyncCore

/// Digests of what a store holds.
extension StoreAccess {
    /// The digests of all kinds. Cost: reads every living record once.
    package func digest() throws -> StoreDigest {
        var kinds: [StoreDigest.Kind] = []
        for (name, table) in try tables() {
            var all = ByteWriter(capacity: 4096)
            var count = 0
            var rolling = ContentHash.zero
            try forEachRecord(of: table) { digests, record in
                all.hash(digests.digest(record, core.ties))
                count += 1
                guard all.count >= 1 << 20 else { return }
                rolling = fold(rolling, &all)
            }
            kinds.append(.init(name: name, count: count, digest: fold(rolling, &all)))
        }
        return StoreDigest(version: core.directory.versionVector, kinds: kinds.filter { $0.count > 0 })
    }

    private func fold(_ rolling: ContentHash, _ digests: inout ByteWriter) -> ContentHash {
        let bytes = digests.array
        digests.removeAll()
        return core.codec.hasher.hash(rolling.bytes + bytes)
    }

    /// The digest of each field of each living record of a kind, by record.
    package func fieldDigests(ofKindNamed kind: String) throws -> [RecordID: [String: [UInt8]]] {
        var found: [RecordID: [String: [UInt8]]] = [:]
        for (name, table) in try tables() where name == kind {
            try forEachRecord(of: table) { digests, record in
                for part in digests.parts(record, core.ties) {
                    found[record.id, default: [:]][FieldName.text(part.key, kind: name)] = part.bytes
                }
            }
        }
        return found
    }

    private func tables() throws -> [(name: String, table: RecordTable)] {
        var tables = [
            ("media", core.records.media), ("profile", core.records.profile), ("story", core.records.story),
        ].filter { !$0.1.schema.keyedByKind }
        let statement = try core.connection.prepare("SELECT DISTINCT kind FROM other_record ORDER BY kind")
        while try statement.step() {
            let kind = try statement.withBlob(0) { raw throws(WireError) in
                var reader = ByteReader(raw)
                return try reader.kind()
            }
            tables.append((FieldName.text(kind), try core.records.table(kind)))
        }
        return tables.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
    }

    private func forEachRecord(
        of table: RecordTable, _ body: (RecordDigest, DigestedRecord) throws -> Void
    ) throws {
        let digests = RecordDigest(core.directory, core.codec.hasher)
        try table.forEachLivingRecord { id, state, columnTexts in
            var record = DigestedRecord(id: id, state: state, texts: columnTexts)
            for text in state.texts where record.texts[text.field] == nil {
                let key = TextKey(kind: table.kind, record: id, field: text.field)
                record.texts[text.field] = try core.texts.rows.bytes(key)
            }
            try body(digests, record)
        }
    }
}
