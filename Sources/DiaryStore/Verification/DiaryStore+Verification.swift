internal import SyncCore

/// Comparing stores and checking one.
extension DiaryStore {
    /// The digests of everything that the store shows, by kind, and the version they stand for.
    ///
    /// Two stores at the same version whose digests are equal hold the same diary.
    /// Throws `StoreError`. Cost: reads every living record once; writes wait meanwhile.
    public func digest() throws -> StoreDigest { try withSnapshot { try $0.digest() } }

    /// The records on which this store and another differ, by kind and id; none when their digests are equal.
    ///
    /// Throws `StoreError`. Cost: as for `digest()`, and memory for the fields of every record of a kind that differs.
    public func differences(from other: DiaryStore) throws -> [RecordDifference] {
        let mine = try digest().kinds
        let others = try other.digest().kinds
        let names = Set((mine + others).map(\.name)).sorted()
        return try names.flatMap { name in
            guard mine.first(where: { $0.name == name }) != others.first(where: { $0.name == name }) else {
                return [RecordDifference]()
            }
            let left = try withSnapshot { try $0.fieldDigests(ofKindNamed: name) }
            let right = try other.withSnapshot { try $0.fieldDigests(ofKindNamed: name) }
            return DiaryStore.differences(left, right, kind: name)
        }
    }

    private static func differences(
        _ left: [RecordID: [String: [UInt8]]], _ right: [RecordID: [String: [UInt8]]], kind: String
    ) -> [RecordDifference] {
        Set(left.keys).union(right.keys).sorted().compactMap { id in
            guard let mine = left[id], let other = right[id] else {
                return RecordDifference(kind: kind, record: id, fields: [])
            }
            let fields = Set(mine.keys).union(other.keys).filter { mine[$0] != other[$0] }.sorted()
            return fields.isEmpty ? nil : RecordDifference(kind: kind, record: id, fields: fields)
        }
    }

    /// Checks the database file, the chains of the log, and that playing the log again gives what the store shows.
    ///
    /// Changes nothing. Throws `StoreError` when the store cannot even be read.
    /// Cost: opens every segment twice and rebuilds all records in a temporary database; writes wait meanwhile.
    public func checkIntegrity() throws -> IntegrityReport { try withSnapshot { try $0.checkIntegrity() } }
}
