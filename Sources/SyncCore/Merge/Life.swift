/// Whether a record lives, as a pure function of its edits and deletes.
///
/// A delete covers what its author had seen. An edit that no delete covers keeps the record alive, complete.
/// Moves and seeds are no edits.
package struct Life: Equatable, Sendable {
    /// A delete that nobody has taken back.
    package struct Mark: Equatable, Sendable {
        /// The delete.
        package var stamp: Stamp
        /// What it does when it meets an edit that it has not seen.
        package var policy: DeletePolicy

        /// A mark.
        package init(_ stamp: Stamp, _ policy: DeletePolicy) {
            self.stamp = stamp
            self.policy = policy
        }
    }

    /// The last edit of each log.
    package var edits = CausalContext()
    /// What deletes have covered.
    package var covered = CausalContext()
    /// The deletes that nobody has taken back.
    package var marks: [Mark] = []

    /// A record without edits.
    package init() {}

    /// Whether the record is deleted: it has been, and no edit keeps it alive.
    package var isDeleted: Bool {
        if marks.contains(where: { $0.policy == .deleteWins }) { return true }
        return !covered.isEmpty && edits.entries.allSatisfy(covered.covers)
    }

    /// Whether an edit keeps the record alive against a delete that nobody has taken back.
    package var isRevived: Bool { !marks.isEmpty && !edits.isEmpty && !isDeleted }

    /// Applies a delete that had seen `context`, its chains in full.
    mutating func delete(at stamp: Stamp, _ policy: DeletePolicy, seen context: CausalContext) {
        covered.formUnion(context)
        marks.append(Mark(stamp, policy))
    }

    /// Takes back the named deletes; the restoring operation is itself an edit.
    mutating func restore(_ deletes: [Dot]) {
        marks.removeAll { deletes.contains($0.stamp.dot) }
    }
}
