import MergeOracle
import SyncCore
import SyncTestSupport

/// What must be equal between replicas that have the same changes, beyond what the oracle knows of.
struct Convergence: Equatable {
    private let vector: VersionVector
    private let edits: [RecordID: Set<OperationID>]
    private let covered: [RecordID: Set<OperationID>]

    init(_ replica: MemoryReplica) {
        vector = replica.directory.versionVector
        edits = replica.records.mapValues { Convergence.ends(of: $0.life.edits, in: replica) }
        covered = replica.records.mapValues { Convergence.ends(of: $0.life.covered, in: replica) }
    }

    /// A context without the dots that lie on the chains of its others: which log holds a shared prefix is private.
    private static func ends(of context: CausalContext, in replica: MemoryReplica) -> Set<OperationID> {
        let dots = context.entries
        let ends = dots.filter { dot in
            !dots.contains { $0 != dot && replica.directory.isOnChain(dot, endingAt: $0) }
        }
        return ReplicaView(replica: replica).ids(ends)
    }
}
