internal import SQLiteKit
internal import SyncCore

/// How many open conflicts each record has, for those that have any: so that counting them all costs nothing.
final class ConflictTable {
    private let upsert: Statement
    private let remove: Statement

    init(_ connection: Connection) throws {
        upsert = try connection.prepare("INSERT OR REPLACE INTO conflict VALUES (?, ?, ?)")
        remove = try connection.prepare("DELETE FROM conflict WHERE kind=? AND id=?")
    }

    func set(_ kind: RecordKind, _ id: RecordID, _ count: Int) throws {
        let key = RecordTable.key(of: kind)
        if count > 0 {
            try upsert.bind(1, blob: key)
            try upsert.bind(2, id: id.bytes)
            try upsert.bind(3, Int64(count))
            try upsert.run()
        } else {
            try remove.bind(1, blob: key)
            try remove.bind(2, id: id.bytes)
            try remove.run()
        }
    }
}

extension RecordState {
    /// Whether a conflict is possible: cheap, and false for almost every record.
    var mayConflict: Bool { !life.marks.isEmpty || registers.contains { $0.state.siblings.count > 1 } }

    /// The open conflicts of a record; a deleted one has none. Where there are several siblings, their values must be
    /// filled in.
    var openConflictCount: Int {
        if life.isDeleted { return 0 }
        return registers.count { $0.state.isInConflict } + (life.isRevived ? 1 : 0)
    }
}
