internal import SQLiteKit
internal import SyncCore

/// Takes a segment from elsewhere into the log and applies what is new in it.
///
///     bytes -> opened -> placed on a chain -> dependencies here? --no--> parked
///                                                  | yes
///                                    new changes applied one by one, segment stored
///
/// Runs within a transaction of the store.
struct SegmentIntake {
    /// What became of a segment.
    enum Result {
        /// Its changes are in the log, up to `end`; `operations` of them were new, stored under `ordinal`.
        case applied(end: Dot, operations: Int, ordinal: Int64?)
        /// Something it depends on is missing.
        case parked
        /// It cannot be read.
        case unreadable
    }

    /// Where on a chain a segment's changes belong.
    private struct Place {
        /// The log that holds the last change already known.
        var log: LogNumber?
        /// The sequence of that change.
        var sequence: UInt64
        /// The first change that is new here.
        var firstNewFrame: Int
    }

    let core: StoreCore

    /// Why a segment cannot be read.
    struct Unreadable: Error {
        var reason: String
    }

    /// Takes a segment in, parks it, or sets it aside.
    func take(_ bytes: [UInt8], hash: ContentHash, isDelivered: Bool) throws -> Result {
        do {
            return try takeReadable(bytes, hash: hash, isDelivered: isDelivered)
        } catch let error as Unreadable {
            try core.quarantine(bytes, error.reason)
            return .unreadable
        }
    }

    private func opened(_ bytes: [UInt8]) throws -> Segment {
        let segment: Segment
        do {
            segment = try bytes.withUnsafeBytes { try Segment(opening: $0, codec: core.codec) }
        } catch let error as WireError {
            throw Unreadable(reason: "the segment cannot be read: \(error)")
        }
        guard segment.header.diary == core.diary else {
            throw Unreadable(reason: "the segment belongs to another diary")
        }
        return segment
    }

    /// Takes a segment in, or parks it. Throws `Unreadable`, before anything has been changed.
    func takeReadable(_ bytes: [UInt8], hash: ContentHash, isDelivered: Bool) throws -> Result {
        let segment = try opened(bytes)
        guard let place = try place(segment), let dependencies = try resolve(segment, from: place) else {
            try core.park(bytes, hash)
            return .parked
        }
        return try store(segment, bytes, place, dependencies, isDelivered: isDelivered)
    }

    /// Finds the change before the segment, then skips what is known.
    private func place(_ segment: Segment) throws -> Place? {
        let header = segment.header
        // A segment known whole is told by its end alone, which is looked up without opening those that hold it.
        if let log = try log(of: header.actor, endingAt: header.lastSequence, header.lastHash) {
            return Place(log: log, sequence: header.lastSequence, firstNewFrame: segment.frames.count)
        }
        var known = Place(log: nil, sequence: 0, firstNewFrame: 0)
        if header.firstSequence > 1 {
            guard let log = try log(of: header.actor, endingAt: header.firstSequence - 1, header.previousHash)
            else { return nil }
            known = Place(log: log, sequence: header.firstSequence - 1, firstNewFrame: 0)
        }
        for frame in segment.frames {
            guard let log = try log(of: header.actor, endingAt: frame.lastSequence, frame.hash) else { break }
            known = Place(log: log, sequence: frame.lastSequence, firstNewFrame: known.firstNewFrame + 1)
        }
        return known
    }

    private func log(of actor: ActorID, endingAt sequence: UInt64, _ hash: ContentHash) throws -> LogNumber? {
        for log in core.directory.logs(of: actor)
        where try core.hashOfChange(endingAt: sequence, of: log) == hash {
            return core.directory.canonical(log, sequence)?.log
        }
        return nil
    }

    /// The heads that each new change names, as local dots; `nil` when a dependency is missing.
    private func resolve(_ segment: Segment, from place: Place) throws -> [[Dot?]]? {
        var resolved: [[Dot?]] = []
        for frame in segment.frames[place.firstNewFrame...] {
            let heads = try segment.withChange(frame) { bytes in
                let change = try ChangeReader(bytes)
                return (change.dependencies, change.references)
            }
            var dots: [Dot?] = []
            for head in heads.0 {
                guard let dot = try core.dot(of: head) else { return nil }
                dots.append(dot)
            }
            for head in heads.1 { dots.append(try core.dot(of: head)) }
            resolved.append(dots)
        }
        return resolved
    }

    private func store(
        _ segment: Segment, _ bytes: [UInt8], _ place: Place, _ heads: [[Dot?]], isDelivered: Bool
    ) throws -> Result {
        let frames = segment.frames[place.firstNewFrame...]
        guard !frames.isEmpty, let last = segment.frames.last else {
            guard let log = place.log else { return .unreadable }
            return .applied(end: Dot(log: log, sequence: place.sequence), operations: 0, ordinal: nil)
        }
        try makeWay(for: segment.header.actor)
        try keepBorder(before: segment.header)
        let log = try logToExtend(place, segment.header.actor)
        let sequences = segment.header.firstSequence...last.lastSequence
        // Before its changes are applied: a tie between branches of one actor is broken by the hashes it holds.
        let ordinal = try core.logs.insertSegment(
            log: log, sequences: sequences, lastHash: last.hash, bytes: bytes)
        if !isDelivered { try core.server.enqueue(ordinal: ordinal, log: log, sequences: sequences) }
        var operations = 0
        for (frame, dots) in zip(frames, heads) {
            try apply(frame, of: segment, to: log, heads: dots)
            operations += frame.operationCount
        }
        try core.logs.update(core.directory[log], number: log)
        return .applied(
            end: Dot(log: log, sequence: last.lastSequence), operations: operations, ordinal: ordinal)
    }

    /// What is new here under one's own actor was written by a copy of this store.
    private func makeWay(for actor: ActorID) throws {
        guard let own = core.local.own, core.directory[own].actor == actor else { return }
        try core.retireActor(.ownActor)
    }

    /// Makes sure that a segment of this store ends where another begins, before it in local order.
    ///
    /// A server takes a segment only behind the end of one that it has. Here that end may lie within a longer one,
    /// packed or sealed elsewhere; a server that lost everything is then sent the part up to there as well.
    private func keepBorder(before header: SegmentHeader) throws {
        let end = header.firstSequence - 1
        guard end > 0, let log = try log(of: header.actor, endingAt: end, header.previousHash),
            core.directory[log].head != end, try core.logReader.hashOfSegmentEnd(end, of: log) == nil,
            let whole = try core.logReader.segment(covering: end, of: log)
        else { return }
        guard let last = whole.frames.first(where: { $0.lastSequence == end }) else { return }
        var part = whole.header
        part.operationCount = end - part.firstSequence + 1
        part.lastHash = last.hash
        let sealed = whole.body[..<last.bytes.upperBound].withUnsafeBytes {
            Segment.seal(part, body: $0, compressor: core.codec.compressor, checksummer: core.codec.checksummer)
        }
        _ = try core.logs.insertSegment(
            log: log, sequences: part.firstSequence...end, lastHash: last.hash, bytes: sealed)
    }

    /// The log that the new changes continue: the one they follow, or a branch of it.
    private func logToExtend(_ place: Place, _ actor: ActorID) throws -> LogNumber {
        if let log = place.log, core.directory[log].head == place.sequence { return log }
        var branch = LogDirectory.Log(actor: actor)
        if let parent = place.log {
            branch.parent = parent
            branch.forkSequence = place.sequence
            branch.head = place.sequence
            branch.headHash = try core.hashOfChange(endingAt: place.sequence, of: parent) ?? .zero
            branch.past = try core.past(of: Dot(log: parent, sequence: place.sequence))
        }
        let number = core.directory.intern(branch)
        try core.logs.insert(branch, number: number)
        return number
    }

    private func apply(_ frame: Segment.Frame, of segment: Segment, to log: LogNumber, heads: [Dot?]) throws {
        try segment.withChange(frame) { bytes in
            let change = try ChangeReader(bytes)
            for dot in heads.prefix(change.dependencies.count).compactMap(\.self) {
                core.directory[log].past.formUnion(core.directory.chain(endingAt: dot))
            }
            core.directory[log].head = frame.lastSequence
            core.directory[log].headHash = frame.hash
            let past = core.directory[log].past
            try ChangeApplier(core: core, log: log, wallTime: change.wallTime, heads: heads, past: past)
                .apply(change, firstSequence: frame.firstSequence)
        }
    }
}
