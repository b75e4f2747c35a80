import MergeOracle
import SyncCore
import SyncTestSupport

/// Turns a replica's private numbering into what replicas and the oracle have in common.
struct ReplicaView {
    let replica: MemoryReplica

    /// Every record, in comparable form.
    var records: [String: MergedRecord] {
        Dictionary(uniqueKeysWithValues: replica.records.map { ($0.key.exact, merged($0.value)) })
    }

    private func merged(_ state: RecordState) -> MergedRecord {
        var record = MergedRecord()
        record.isDeleted = state.life.isDeleted
        record.isRevived = state.life.isRevived
        record.deletes = ids(state.life.marks.map(\.stamp.dot))
        record.latest = state.latest.milliseconds
        for field in state.registers { record.registers[field.key.exact] = register(field.state) }
        for field in state.sets where !field.state.additions.isEmpty {
            record.sets[field.key.exact] = elements(field.state.additions)
        }
        for field in state.lists { record.lists[field.key.exact] = list(field.state) }
        return record
    }

    private func register(_ register: MultiValueRegister) -> MergedRecord.Register {
        let siblings = register.siblings.map { (id($0.stamp.dot), ($0.value ?? .null).exact) }
        let displayed = register.displayedIndex(replica.ties).flatMap { register.siblings[$0].value?.exact }
        return .init(siblings: Dictionary(siblings) { first, _ in first }, displayed: displayed)
    }

    private func elements(_ additions: [Value: [Dot]]) -> [String: Set<OperationID>] {
        Dictionary(uniqueKeysWithValues: additions.map { ($0.key.exact, ids($0.value)) })
    }

    private func list(_ list: OrderedList) -> MergedRecord.List {
        let items = list.items.map { ($0.key.exact, $0.value) }
        return .init(
            slots: list.slots.map { id($0.dot) },
            additions: Dictionary(uniqueKeysWithValues: items.map { ($0.0, ids($0.1.additions)) }),
            positions: Dictionary(uniqueKeysWithValues: items.map { ($0.0, ids($0.1.positions.map(\.dot))) }),
            displayed: list.displayed(replica.ties).map(\.exact))
    }

    /// The identities of these dots.
    func ids(_ dots: some Sequence<Dot>) -> Set<OperationID> { Set(dots.map(id)) }

    /// The identity of a dot; one that no operation has, for a dot that means nothing.
    func id(_ dot: Dot) -> OperationID {
        guard let identity = replica.identity(of: dot) else {
            return OperationID(change: ContentHash.zero.name, index: Int(dot.sequence))
        }
        return OperationID(change: identity.change.name, index: identity.index)
    }
}
