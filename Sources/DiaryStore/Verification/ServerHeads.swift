public import SyncCore

/// Where the chains end that a server's log holds: one end for each actor, or one for each branch.
///
/// Built from what a store has seen of the log, and from the outlines of the segments behind that.
package struct ServerHeads: Sendable {
    /// The end of a chain.
    struct End: Hashable, Sendable {
        var actor: ActorID
        var sequence: UInt64
        var hash: ContentHash
    }

    /// The ends that nothing on the server continues.
    private(set) var ends: Set<End>
    /// Ends that something on the server continues.
    private(set) var passed: Set<End> = []

    init(_ ends: Set<End>) { self.ends = ends }

    /// Adds a segment of the log; what it continues ends no chain any more.
    mutating func add(_ segment: SegmentOutline) {
        guard let last = segment.ends.last, !passed.contains(last) else { return }
        for end in segment.ends.dropLast() where ends.remove(end) != nil { passed.insert(end) }
        ends.insert(last)
    }
}

/// The ends of changes that a segment holds or follows, in order; the last is its own end.
struct SegmentOutline {
    var ends: [ServerHeads.End]

    init(_ segment: Segment) {
        let header = segment.header
        ends = segment.frames.map {
            ServerHeads.End(actor: header.actor, sequence: $0.lastSequence, hash: $0.hash)
        }
        guard header.firstSequence > 1 else { return }
        let before = ServerHeads.End(
            actor: header.actor, sequence: header.firstSequence - 1, hash: header.previousHash)
        ends.insert(before, at: 0)
    }
}

/// How far the log of one actor goes, on this device and on another side, when both differ.
public struct ActorStanding: Equatable, Sendable {
    /// The writer of the log.
    public var actor: ActorID
    /// The sequences at which the log ends here: one, or one for each branch; none when there is nothing of it.
    public var here: [UInt64]
    /// The sequences at which it ends on the other side.
    public var there: [UInt64]
    /// Whether the other side lacks something that is here.
    public var isOtherBehind: Bool
    /// Whether something of the other side's is not here.
    public var isBehind: Bool
}
