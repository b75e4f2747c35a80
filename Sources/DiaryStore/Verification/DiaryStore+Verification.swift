internal import SyncCore

/// Comparing stores and checking one.
extension DiaryStore {
    /// The digests of everything that the store shows, by kind, and the version they stand for.
    ///
    /// Two stores at the same version whose digests are equal hold the same diary. Throws `StoreError`.
    /// Cost: what the log has brought since it was last asked for, and one hash for 64 records; all records the first time.
    /// Cheap enough after each sync. What somebody changes in the tables past this library is for `checkIntegrity()`.
    public func digest() throws -> StoreDigest {
        do {
            return try withCore { try $0.keptDigest() }
        } catch StoreError.Code.schemaTooNew {
            // Then nothing may be kept.
            return try withSnapshot { try $0.digest() }
        }
    }

    /// The records on which this store and another differ, by kind and id; none when their digests are equal.
    ///
    /// Throws `StoreError`. Cost: for a kind that differs, reads every living record on both sides, and takes 48 bytes
    /// of memory for each.
    public func differences(from other: DiaryStore) throws -> [RecordDifference] {
        let mine = try digest().kinds
        let others = try other.digest().kinds
        let names = Set((mine + others).map(\.name)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return try names.flatMap { name in
            guard mine.first(where: { $0.name == name }) != others.first(where: { $0.name == name }) else {
                return [RecordDifference]()
            }
            return try RecordComparison(left: self, right: other).differences(ofKindNamed: name)
        }
    }

    /// Checks the database file, the chains of the log, and that playing the log again gives what the store shows.
    ///
    /// Changes nothing. Throws `StoreError` when the store cannot even be read.
    /// Cost: opens every segment twice and rebuilds all records in a temporary database; writes wait meanwhile.
    public func checkIntegrity() throws -> IntegrityReport { try withSnapshot { try $0.checkIntegrity() } }
}
