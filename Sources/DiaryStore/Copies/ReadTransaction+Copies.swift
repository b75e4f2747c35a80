internal import SQLiteKit
internal import SyncCore

extension ReadTransaction {
    /// What was found about this store being a copy and has not been acknowledged, oldest first.
    ///
    /// Includes what the next write will find, when the file is not the one last written. `acknowledgeCopies` of the
    /// store ends it.
    public func copyNotices() throws -> [CopyNotice] {
        let cached = try statement(
            "SELECT reason, noticed_ms, old_actor, new_actor FROM copy_notice ORDER BY number")
        defer { cached.statement.reset() }
        var notices: [CopyNotice] = []
        while try cached.statement.step() {
            notices.append(
                CopyNotice(
                    reason: CopyNotice.Reason(rawValue: cached.statement.string(0) ?? ""),
                    noticedAt: WallTime(milliseconds: cached.statement.int(1)),
                    oldActor: ReadTransaction.actor(cached.statement, 2),
                    newActor: ReadTransaction.actor(cached.statement, 3)))
        }
        if let stamp, let noted = try notedStamp(), !noted.isSameFile(as: stamp) {
            notices.append(CopyNotice(reason: .foreignStamp, oldActor: try ownActor()))
        }
        return notices
    }

    private static func actor(_ statement: borrowing Statement, _ column: Int32) -> ActorID? {
        statement.isNull(column) ? nil : ActorID(statement.id(column))
    }

    /// The stamp of the file that was last written; `nil` when there is none.
    func notedStamp() throws -> FileStamp? {
        let cached = try statement("SELECT value FROM setting WHERE key='file_stamp'")
        defer { cached.statement.reset() }
        return try cached.statement.step() ? try FileStamp(cached.statement.blob(0)) : nil
    }
}
