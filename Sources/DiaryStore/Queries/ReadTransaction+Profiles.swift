internal import SQLiteKit
public import SyncCore

/// Profiles.
extension ReadTransaction {
    private static let profileColumns = """
        id, name, species, born, memorial, avatar_preset, avatar_media, avatar_x, avatar_y, avatar_side, edited_ms, \
        deleted, merge
        """

    /// A profile, deleted or not; `nil` when there is none.
    public func profile(_ id: RecordID) throws -> Profile? {
        let cached = try statement("SELECT \(ReadTransaction.profileColumns) FROM profile WHERE id=?")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, id: id.bytes)
        return try cached.statement.step() ? try profile(cached.statement) : nil
    }

    /// All living profiles, in the order of their creation.
    public func profiles() throws -> [Profile] {
        let cached = try statement("SELECT \(ReadTransaction.profileColumns) FROM profile WHERE deleted=0 ORDER BY id")
        defer { cached.statement.reset() }
        var found: [Profile] = []
        while try cached.statement.step() { found.append(try profile(cached.statement)) }
        return found
    }

    private func profile(_ row: borrowing Statement) throws -> Profile {
        func value(_ field: FieldKey) -> Value? {
            TableSchema.profile.register(field).map { $0.value(row, at: 1 + Int32($0.offset)) }
        }
        return Profile(
            id: RecordID(row.id(0)), name: row.string(1), species: row.string(2), born: row.string(3),
            memorial: row.string(4), avatar: value(.avatar).flatMap(Avatar.init),
            editedAt: WallTime(milliseconds: row.int(10)), isDeleted: row.int(11) != 0,
            conflictCount: try mergeState(.profile, row.blob(12), value).openConflictCount)
    }
}
