import SyncCore

/// Resolves the dots of one change along its own chain and the heads of its table.
struct ChangeResolver {
    let directory: LogDirectory
    /// The applied ends of the table's heads; `nil` for one that is not known.
    let ends: [Dot?]
    /// What the change has seen of other logs.
    let past: CausalContext
    /// The operation that is being read: only what is before it can be named.
    var next: Dot
    let bug: PlantedBug?

    /// The local dot, or `nil` when the change cannot have seen it.
    func dot(_ head: Int, _ sequence: UInt64) -> Dot? {
        guard head > 0 else { return sequence < next.sequence ? resolved(next.log, sequence) : nil }
        guard head <= ends.count, let named = ends[head - 1], past.covers(named) else { return nil }
        let end = bug == .headsOfOneActorConfused ? confused(named, sequence) : named
        return sequence <= end.sequence ? resolved(end.log, sequence) : nil
    }

    private func confused(_ named: Dot, _ sequence: UInt64) -> Dot {
        ends.compactMap(\.self).first {
            directory[$0.log].actor == directory[named.log].actor && sequence <= $0.sequence
        } ?? named
    }

    private func resolved(_ log: LogNumber, _ sequence: UInt64) -> Dot? {
        guard bug == .dotsWithoutBranch, let first = directory.logs(of: directory[log].actor).first else {
            return directory.canonical(log, sequence)
        }
        return directory.canonical(first, sequence)
    }
}
