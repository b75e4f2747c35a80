extension Oracle {
    /// What is gathered of one list before it is judged.
    private struct Gathered {
        var tree = FugueTree()
        var additions: [String: Set<OperationID>] = [:]
        var positions: [String: [OracleOperation]] = [:]
        var named: Set<OperationID> = []
        var replaced: Set<OperationID> = []

        mutating func putSlot(
            of item: String, _ operation: OracleOperation, left: OperationID?, right: OperationID?
        ) {
            tree.insert(operation.id, left: left, right: right, rank: operation.rank)
            positions[item, default: []].append(operation)
            additions[item, default: []].formUnion([])
        }
    }

    /// A list shows the items with additions that nothing names, each at the latest of its unnamed positions.
    static func lists(_ operations: [OracleOperation]) -> [String: MergedRecord.List] {
        var gathered: [String: Gathered] = [:]
        for operation in operations { gather(operation, &gathered) }
        return gathered.filter { !$0.value.positions.isEmpty }.mapValues(judged)
    }

    private static func gather(_ operation: OracleOperation, _ lists: inout [String: Gathered]) {
        switch operation.action {
        case .insert(let field, let item, let left, let right, let folding):
            lists[field, default: Gathered()].putSlot(of: item, operation, left: left, right: right)
            lists[field]?.additions[item, default: []].insert(operation.id)
            lists[field]?.named.formUnion(folding)
            lists[field]?.replaced.formUnion(folding)
        case .move(let field, let item, let left, let right, let replacing):
            lists[field, default: Gathered()].putSlot(of: item, operation, left: left, right: right)
            lists[field]?.replaced.formUnion(replacing)
        case .takeOut(let field, _, let additions):
            lists[field, default: Gathered()].named.formUnion(additions)
        case .assign, .add, .remove, .delete, .restore:
            return
        }
    }

    private static func judged(_ list: Gathered) -> MergedRecord.List {
        let additions = list.additions.mapValues { $0.subtracting(list.named) }
        let positions = list.positions.mapValues { $0.filter { !list.replaced.contains($0.id) } }
        let winners = positions.compactMapValues { $0.max { $0.stamp < $1.stamp }?.id }
        let shown = winners.filter { additions[$0.key]?.isEmpty == false }
        let slots = list.tree.slots
        return .init(
            slots: slots, additions: additions, positions: positions.mapValues { Set($0.map(\.id)) },
            displayed: slots.compactMap { slot in shown.first { $0.value == slot }?.key })
    }
}
