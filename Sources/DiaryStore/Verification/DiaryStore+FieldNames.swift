package import SyncCore

extension DiaryStore {
    /// The names of the fields that a living record has a value of, sorted; those that this version has no name for are
    /// called by their number. None for a record that does not live. Throws `StoreError`.
    package func fieldNames(of record: RecordID, ofKindNamed kind: String) throws -> [String] {
        let parts = try fieldParts(ofKindNamed: kind, [record])[record] ?? [:]
        return parts.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
