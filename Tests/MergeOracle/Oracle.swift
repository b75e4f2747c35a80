/// Says what a set of operations must come to, by recomputing it from the whole set.
///
/// Naive on purpose, and importing nothing: it shares neither code nor data structures with what it judges.
/// Cost: quadratic in the number of operations, cubic for lists.
package struct Oracle: Sendable {
    let operationsByRecord: [String: [OracleOperation]]

    /// An oracle that knows these operations, given in any order.
    package init(_ operations: [OracleOperation]) {
        operationsByRecord = Dictionary(grouping: operations.sorted { $0.isCausallySortedBefore($1) }, by: \.record)
    }

    /// What each record has become.
    package var records: [String: MergedRecord] { operationsByRecord.mapValues(Oracle.merged) }

    static func merged(_ operations: [OracleOperation]) -> MergedRecord {
        var record = MergedRecord()
        judgeLife(of: &record, operations)
        record.latest = operations.map(\.wallTime).max() ?? .min
        record.registers = registers(operations)
        record.sets = sets(operations)
        record.lists = lists(operations)
        return record
    }

    private static func judgeLife(of record: inout MergedRecord, _ operations: [OracleOperation]) {
        let takenBack = operations.reduce(into: Set<OperationID>()) { all, operation in
            if case .restore(let deletes) = operation.action { all.formUnion(deletes) }
        }
        let standing = operations.filter { $0.isDelete && !takenBack.contains($0.id) }
        let edits = operations.filter(\.isEdit)
        let livingEdit = edits.first { edit in !standing.contains { $0.hasSeen(edit) } }
        record.deletes = Set(standing.map(\.id))
        record.isDeleted = standing.contains(where: \.isFinalDelete) || !edits.isEmpty && livingEdit == nil
        record.isRevived = !standing.isEmpty && !edits.isEmpty && !record.isDeleted
    }
}

extension OracleOperation {
    fileprivate var isDelete: Bool { if case .delete = action { true } else { false } }
    fileprivate var isFinalDelete: Bool { if case .delete(isFinal: true) = action { true } else { false } }
    var isEdit: Bool {
        switch action {
        case .assign, .add, .remove, .insert, .takeOut, .restore: true
        case .move, .delete: false
        }
    }
}
