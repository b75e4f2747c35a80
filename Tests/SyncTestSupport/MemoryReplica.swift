package import SyncCore

/// A whole replica in memory, made of the core alone: a log directory, records, and changes as real bytes.
///
/// A value, so a copy of the variable is a copied device: both go on under one actor and their logs branch.
/// Local edits and foreign changes are applied by the same code, from their bytes.
package struct MemoryReplica: Sendable {
    /// An applied change: where it lies, and what it had seen.
    struct Placed: Sendable {
        var end: Dot
        var firstSequence: UInt64
        var past: CausalContext
    }

    /// An operation that was skipped, as every replica must skip it.
    package struct Skipped: Equatable, Sendable {
        /// The change that holds it.
        package var change: ContentHash
        /// Its index in the change.
        package var index: Int
        /// Why, when it is known.
        package var error: WireError?
    }

    /// The diary.
    package let diary: DiaryID
    /// The fault that this replica has, if one was planted.
    package let bug: PlantedBug?
    /// The log that local edits go to.
    package internal(set) var own: LogNumber
    /// The logs and branches seen.
    package internal(set) var directory = LogDirectory()
    /// The records, by id.
    package internal(set) var records: [RecordID: RecordState] = [:]
    /// The operations skipped.
    package internal(set) var skipped: [Skipped] = []
    /// The changes that wait for others.
    package internal(set) var parked: [RelayedChange] = []
    var placed: [ContentHash: Placed] = [:]
    var ends: [Head: Dot] = [:]
    var hashes: [Dot: ContentHash] = [:]

    /// An empty replica that writes as `actor`.
    package init(diary: DiaryID, actor: ActorID, bug: PlantedBug? = nil) {
        self.diary = diary
        self.bug = bug
        own = directory.intern(LogDirectory.Log(actor: actor))
    }

    /// The changes applied.
    package var applied: Set<ContentHash> { Set(placed.keys) }
    /// The writer of local edits.
    package var actor: ActorID { directory[own].actor }
    /// What decides ties here.
    package var ties: ReplicaTies { ReplicaTies(directory: directory, hashes: hashes, bug: bug) }
    /// A record, blank when nothing is known of it.
    package func record(_ id: RecordID) -> RecordState { records[id] ?? RecordState() }

    /// Goes on under a new actor, as a store does that finds itself copied.
    package mutating func begin(as actor: ActorID) {
        own = directory.intern(LogDirectory.Log(actor: actor))
    }

    /// The change that holds an applied operation, and the operation's index in it.
    package func identity(of dot: Dot) -> (change: ContentHash, index: Int)? {
        guard let hash = hashes[dot], let placed = placed[hash] else { return nil }
        return (hash, Int(dot.sequence - placed.firstSequence))
    }
}
