/// A conflict as the whole set of operations tells it, in a form that no replica's private numbering shows in.
package struct OracleConflict: Hashable, Sendable {
    /// One side: what it says, who wrote it, and when by the writer's clock.
    package struct Side: Hashable, Sendable {
        /// The value; `nil` for a side of a revival.
        package var value: String?
        /// Its author's hexadecimal digits.
        package var actor: String
        /// Milliseconds on its author's clock.
        package var wallTime: Int64

        /// A side.
        package init(value: String?, actor: String, wallTime: Int64) {
            self.value = value
            self.actor = actor
            self.wallTime = wallTime
        }
    }

    /// The record.
    package var record: String
    /// The field; `nil` for a revival.
    package var field: String?
    /// `open`, `kept`, `switched` or `edited`.
    package var state: String
    /// The sides, the latest first; of a revival the latest surviving edit and the latest delete.
    package var sides: [Side]

    /// A conflict.
    package init(record: String, field: String?, state: String, sides: [Side]) {
        self.record = record
        self.field = field
        self.state = state
        self.sides = sides
    }
}

extension Oracle {
    /// All conflicts there are and have been.
    ///
    /// A revival is judged by what its author had seen, not by what an operation names: whoever restores or deletes a
    /// record that was revived in their eyes closes the conflict.
    package var conflicts: [OracleConflict] {
        operationsByRecord.values.flatMap { operations in
            open(operations) + operations.flatMap { closed(by: $0, operations.filter($0.hasSeen)) }
        }
    }

    private func open(_ operations: [OracleOperation]) -> [OracleConflict] {
        let merged = Oracle.merged(operations)
        guard !merged.isDeleted else { return [] }
        let fields = merged.registers.compactMap { field, register in
            conflict(in: field, Set(register.siblings.keys), operations).map { ($0, field) }
        }
        let registers = fields.map { sides, field in
            OracleConflict(record: operations[0].record, field: field, state: "open", sides: sides)
        }
        return registers + (revival(operations, "open").map { [$0] } ?? [])
    }

    private func closed(by operation: OracleOperation, _ past: [OracleOperation]) -> [OracleConflict] {
        switch operation.action {
        case .assign(let writes):
            writes.compactMap { write in
                conflict(in: write.field, write.replacing, past).map { sides in
                    let isSide = sides.contains { $0.value == write.value }
                    let state = sides[0].value == write.value ? "kept" : isSide ? "switched" : "edited"
                    return OracleConflict(record: operation.record, field: write.field, state: state, sides: sides)
                }
            }
        case .restore: revival(past, "kept").map { [$0] } ?? []
        case .delete: revival(past, "switched").map { [$0] } ?? []
        case .add, .remove, .insert, .move, .takeOut: []
        }
    }

    /// The sides that some writes of a field make; `nil` when they agree.
    private func conflict(
        in field: String, _ named: Set<OperationID>, _ operations: [OracleOperation]
    ) -> [OracleConflict.Side]? {
        let sides = operations.filter { named.contains($0.id) }.sorted { $0.stamp > $1.stamp }.compactMap { operation in
            operation.value(of: field).map { operation.side($0) }
        }
        return Set(sides.map(\.value)).count > 1 ? sides : nil
    }

    private func revival(_ operations: [OracleOperation], _ state: String) -> OracleConflict? {
        guard let record = operations.first?.record, Oracle.merged(operations).isRevived else { return nil }
        let deletes = operations.filter { Oracle.merged(operations).deletes.contains($0.id) }
        let surviving = operations.filter { edit in edit.isEdit && !deletes.contains { $0.hasSeen(edit) } }
        let last = surviving.filter { edit in !surviving.contains { $0.actor == edit.actor && $0.hasSeen(edit) } }
        let sides = [last, deletes].compactMap { $0.max { $0.stamp < $1.stamp }?.side(nil) }
        return OracleConflict(record: record, field: nil, state: state, sides: sides)
    }
}

extension OracleOperation {
    fileprivate func value(of field: String) -> String? {
        guard case .assign(let writes) = action else { return nil }
        return writes.first { $0.field == field }?.value
    }

    fileprivate func side(_ value: String?) -> OracleConflict.Side {
        OracleConflict.Side(value: value, actor: actor, wallTime: wallTime)
    }
}
