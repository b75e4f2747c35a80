internal import SQLiteKit
internal import SyncCore

/// The digests of leaves as they were when the store was last digested, and up to where the logs had been taken in then.
///
/// Nothing is written here while records are: what they have become since follows from the log.
struct LeafTable {
    private let statements: StatementCache

    /// Up to where a log has been taken in.
    struct Mark: Equatable {
        var sequence: UInt64
        /// Whether its actor had several branches.
        var isBranched: Bool
    }

    init(_ statements: StatementCache) { self.statements = statements }

    func marks() throws -> [LogNumber: Mark] {
        var marks: [LogNumber: Mark] = [:]
        try statements.rows("SELECT log, sequence, branched FROM digest_mark") {
            marks[LogNumber($0.int(0))] = Mark(sequence: UInt64($0.int(1)), isBranched: $0.int(2) != 0)
        }
        return marks
    }

    func setMarks(_ marks: [LogNumber: Mark]) throws {
        try statements.run("DELETE FROM digest_mark")
        for (log, mark) in marks {
            try statements.run("INSERT INTO digest_mark VALUES (?, ?, ?)") {
                try $0.bind(1, Int64(log))
                try $0.bind(2, Int64(mark.sequence))
                try $0.bind(3, mark.isBranched ? 1 : 0)
            }
        }
    }

    /// The leaves of a kind, in order.
    func leaves(_ kind: RecordKind) throws -> [DigestLeaf] {
        var leaves: [DigestLeaf] = []
        try statements.rows("SELECT first, count, digest FROM digest_leaf WHERE kind=? ORDER BY first") {
            try $0.bind(1, blob: RecordTable.key(of: kind))
        } visit: {
            leaves.append(DigestLeaf(first: RecordID($0.id(0)), count: Int($0.int(1)), digest: $0.hash(2)))
        }
        return leaves
    }

    /// Puts leaves in the place of those in a range.
    func replace(_ range: RecordRange, of kind: RecordKind, with leaves: [DigestLeaf]) throws {
        let key = RecordTable.key(of: kind)
        let upper = range.before == nil ? "" : " AND first<?"
        try statements.run("DELETE FROM digest_leaf WHERE kind=? AND first>=?\(upper)") {
            try $0.bind(1, blob: key)
            try $0.bind(2, id: range.from.bytes)
            if let before = range.before { try $0.bind(3, id: before.bytes) }
        }
        for leaf in leaves {
            try statements.run("INSERT INTO digest_leaf VALUES (?, ?, ?, ?)") {
                try $0.bind(1, blob: key)
                try $0.bind(2, id: leaf.first.bytes)
                try $0.bind(3, Int64(leaf.count))
                try $0.bind(4, hash: leaf.digest)
            }
        }
    }

    /// Forgets everything: records have changed otherwise than by the log.
    func removeAll() throws {
        try statements.run("DELETE FROM digest_mark")
        try statements.run("DELETE FROM digest_leaf")
    }
}
