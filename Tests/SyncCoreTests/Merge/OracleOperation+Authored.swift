import MergeOracle
import SyncCore
import SyncTestSupport

extension OracleOperation {
    /// What the oracle is told of a change: each operation with the author's own names for what it saw.
    static func operations(of authored: AuthoredChange, by author: MemoryReplica) -> [OracleOperation] {
        let view = ReplicaView(replica: author)
        let seen = Set(authored.seen.map(\.name))
        return authored.operations.enumerated().map { index, operation in
            OracleOperation(
                id: OperationID(change: authored.hash.name, index: index), actor: authored.change.actor.description,
                sequence: authored.first.sequence + UInt64(index), wallTime: authored.wallTime.milliseconds,
                seen: seen, record: operation.record.exact, action: Action(operation.action, view))
        }
    }
}

extension OracleOperation.Action {
    fileprivate init(_ action: Operation.Action, _ view: ReplicaView) {
        switch action {
        case .assign(let writes):
            self = .assign(
                writes.map {
                    .init(field: $0.field.exact, value: $0.value.exact, replacing: view.ids($0.replacing))
                })
        case .add(let field, let element, let folding):
            self = .add(field: field.exact, element: element.exact, folding: view.ids(folding))
        case .remove(let field, let element, let additions):
            self = .remove(field: field.exact, element: element.exact, additions: view.ids(additions))
        case .insert(let field, let item, let slot, let folding):
            self = .insert(
                field: field.exact, item: item.exact, left: slot.left.map(view.id), right: slot.right.map(view.id),
                folding: view.ids(folding))
        case .move(let field, let item, let slot, let replacing):
            self = .move(
                field: field.exact, item: item.exact, left: slot.left.map(view.id), right: slot.right.map(view.id),
                replacing: view.ids(replacing))
        case .takeOut(let field, let item, let additions):
            self = .takeOut(field: field.exact, item: item.exact, additions: view.ids(additions))
        case .delete(let policy, _): self = .delete(isFinal: policy == .deleteWins)
        case .restore(let deletes): self = .restore(deletes: view.ids(deletes))
        case .text: preconditionFailure("texts have an oracle of their own")
        }
    }
}
