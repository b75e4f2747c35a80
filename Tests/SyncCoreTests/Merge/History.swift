import MergeOracle
import SyncCore
import SyncTestSupport

/// What some devices did, concurrently, and every change that came of it.
struct History {
    /// The diary of every history.
    static let diary = DiaryID(Bytes16(high: 0xD1A4, low: 7))

    /// The devices as they are now.
    var replicas: [MemoryReplica]
    /// Every change made, in an order that never contradicts causality.
    private(set) var changes: [RelayedChange] = []
    /// Every operation made, as the oracle is told.
    private(set) var operations: [OracleOperation] = []
    /// How many devices were copied.
    private(set) var forks = 0

    /// Devices that have done nothing yet.
    init(actors: [ActorID], bug: PlantedBug? = nil) {
        replicas = actors.map { MemoryReplica(diary: History.diary, actor: $0, bug: bug) }
    }

    /// Lets a device make a change.
    ///
    /// Copies that make the very same change at the very same time have made one change.
    mutating func write(_ index: Int, at time: WallTime, _ edit: (inout Draft) -> Void) throws {
        guard let authored = try replicas[index].write(at: time, edit), !changes.contains(authored.change)
        else { return }
        changes.append(authored.change)
        operations += OracleOperation.operations(of: authored, by: replicas[index])
    }

    /// Hands a device these changes, in this order.
    mutating func deliver(_ changes: [RelayedChange], to index: Int) throws {
        for change in changes { try replicas[index].deliver(change) }
    }

    /// The devices that have something which this one lacks.
    func sources(for target: Int) -> [Int] {
        let known = replicas[target].applied
        return replicas.indices.filter { !replicas[$0].applied.isSubset(of: known) }
    }

    /// Hands a device everything that these others have.
    mutating func sync(from sources: [Int], to target: Int) throws {
        for source in sources { try sync(from: source, to: target) }
    }

    /// Hands a device everything that another has.
    mutating func sync(from source: Int, to target: Int) throws {
        let known = replicas[source].applied
        try deliver(changes.filter { known.contains($0.hash(in: History.diary)) }, to: target)
    }

    /// Copies a device over another one, or beside the others; both go on under the same actor.
    mutating func copy(_ source: Int, over target: Int? = nil) {
        forks += 1
        if let target { replicas[target] = replicas[source] } else { replicas.append(replicas[source]) }
    }

    /// An empty device that has the same fault as the others, if any.
    func newcomer() -> MemoryReplica {
        let actor = ActorID(Bytes16(high: .max, low: .max))
        return MemoryReplica(diary: History.diary, actor: actor, bug: replicas.first?.bug)
    }
}
