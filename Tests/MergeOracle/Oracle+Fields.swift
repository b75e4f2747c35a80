extension Oracle {
    /// A register's siblings are the writes that no other write names.
    static func registers(_ operations: [OracleOperation]) -> [String: MergedRecord.Register] {
        var writes: [String: [(OracleOperation, OracleOperation.Write)]] = [:]
        for operation in operations {
            guard case .assign(let all) = operation.action else { continue }
            for write in all { writes[write.field, default: []].append((operation, write)) }
        }
        return writes.mapValues { writes in
            let replaced = writes.reduce(into: Set()) { $0.formUnion($1.1.replacing) }
            let live = writes.filter { !replaced.contains($0.0.id) }
            let siblings = Dictionary(uniqueKeysWithValues: live.map { ($0.0.id, $0.1.value) })
            return .init(siblings: siblings, displayed: live.max { $0.0.stamp < $1.0.stamp }?.1.value)
        }
    }

    /// A set holds the additions that nothing names.
    static func sets(_ operations: [OracleOperation]) -> [String: [String: Set<OperationID>]] {
        var additions: [String: [String: Set<OperationID>]] = [:]
        var named: Set<OperationID> = []
        for operation in operations {
            switch operation.action {
            case .add(let field, let element, let folding):
                additions[field, default: [:]][element, default: []].insert(operation.id)
                named.formUnion(folding)
            case .remove(_, _, let additions):
                named.formUnion(additions)
            case .assign, .insert, .move, .takeOut, .delete, .restore:
                continue
            }
        }
        return additions.mapValues { $0.mapValues { $0.subtracting(named) }.filter { !$0.value.isEmpty } }
            .filter { !$0.value.isEmpty }
    }
}
