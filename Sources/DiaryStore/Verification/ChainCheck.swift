internal import SQLiteKit
internal import SyncCore

/// Follows every log of a store from its first change to its head, as the segments and the open tail hold it.
struct ChainCheck {
    let core: StoreCore
    private(set) var findings: [IntegrityFinding] = []
    private(set) var segmentCount = 0
    private(set) var operationCount: UInt64 = 0

    init(_ core: StoreCore) { self.core = core }

    mutating func run() throws {
        for number in core.directory.numbers.map(Array.init) ?? [] {
            let log = core.directory[number]
            operationCount += log.head - log.forkSequence
            var end = Cursor(sequence: log.forkSequence, hash: try forkHash(log))
            try followSegments(number, &end)
            if number == core.local.own { try followTail(log.actor, &end) }
            if end.sequence != log.head || end.hash != log.headHash {
                add(.chain, "the log of \(log.actor) ends at \(end.sequence) instead of \(log.head)")
            }
        }
    }

    /// How far a log has been followed.
    private struct Cursor {
        var sequence: UInt64
        var hash: ContentHash
    }

    private func forkHash(_ log: LogDirectory.Log) throws -> ContentHash {
        guard let parent = log.parent else { return .zero }
        return try core.hashOfChange(endingAt: log.forkSequence, of: parent) ?? .zero
    }

    private mutating func followSegments(_ number: LogNumber, _ end: inout Cursor) throws {
        let statement = try core.connection.prepare(
            "SELECT ordinal, bytes FROM segment WHERE log=? ORDER BY last, ordinal")
        try statement.bind(1, Int64(number))
        while try statement.step() {
            segmentCount += 1
            let name = "segment \(statement.int(0)) of \(core.directory[number].actor)"
            guard let segment = open(statement.blob(1), name) else { continue }
            guard continues(segment, end), let last = segment.frames.last else {
                add(.chain, "\(name) does not continue the log at \(end.sequence)")
                continue
            }
            end = Cursor(sequence: last.lastSequence, hash: last.hash)
        }
    }

    private mutating func open(_ bytes: [UInt8], _ name: String) -> Segment? {
        do {
            return try bytes.withUnsafeBytes { try Segment(opening: $0, codec: core.codec) }
        } catch {
            add(.segment, "\(name) cannot be read (\(error))")
            return nil
        }
    }

    /// Segments may overlap: it is enough that one of the borders within is where the log has got to.
    private func continues(_ segment: Segment, _ end: Cursor) -> Bool {
        if segment.header.firstSequence == end.sequence + 1 { return segment.header.previousHash == end.hash }
        return segment.frames.contains { $0.lastSequence == end.sequence && $0.hash == end.hash }
    }

    private mutating func followTail(_ actor: ActorID, _ end: inout Cursor) throws {
        for change in try core.logReader.tail() {
            let before = ChangeHash.predecessor(
                end.hash, diary: core.diary, actor: actor, hasher: core.codec.hasher)
            let hash = change.bytes.withUnsafeBytes {
                ChangeHash.next(after: before, change: $0, hasher: core.codec.hasher)
            }
            guard change.firstSequence == end.sequence + 1, change.hash == hash else {
                add(.chain, "the open tail does not continue the log at \(end.sequence)")
                return
            }
            end = Cursor(sequence: change.lastSequence, hash: hash)
        }
    }

    private mutating func add(_ code: IntegrityFinding.Code, _ what: String) {
        findings.append(
            IntegrityFinding(
                code: code,
                message: "\(what): keep a copy of this folder, then join the diary anew in another one and sync"))
    }
}
