import SyncCore

/// Who wrote which log, for ties.
struct TextTies: TieBreaker {
    let logs: [LogNumber]
    private let actors: [ActorID]

    /// The writers of logs that a replica has interned under these numbers: the devices in their order, unless others.
    init(logs: [LogNumber], actors: [ActorID]? = nil) {
        self.logs = logs
        self.actors = actors ?? logs.indices.map { TextHistory.actor($0) }
    }

    func actor(of log: LogNumber) -> ActorID { actors[logs.firstIndex(of: log) ?? 0] }

    func changeHash(of dot: Dot) -> ContentHash { TextTies.hash(ofBranch: logs.firstIndex(of: dot.log) ?? 0) }

    /// What tells a device's branch from others of its actor: ordered otherwise than the devices are.
    static func hash(ofBranch device: Int) -> ContentHash {
        ContentHash(
            head: Bytes16(high: UInt64([7, 3, 9, 1, 5, 2][device % 6]), low: 5), tail: Bytes16(high: 0, low: 0))
    }
}
