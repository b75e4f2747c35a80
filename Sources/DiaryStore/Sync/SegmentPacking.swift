internal import SQLiteKit
internal import SyncCore

/// Seals small delivered segments of a log again, many in one: at rest they compress far better together.
///
/// A diary synced story by story would otherwise keep a header and a lone compressed body for each. Every so often
/// the latest small segments of a log become one, under the first one's place in local order. Only segments whose
/// changes depend on nothing but their own log join the one before them, so that causal order holds if they ever
/// have to be sent again. A log with branches is left alone, because they begin behind borders within. Runs within
/// the transaction that noted the delivery.
struct SegmentPacking {
    let core: StoreCore

    /// A segment that may be packed.
    private struct Candidate {
        var ordinal: Int64
        var segment: Segment
        var dependsOnOthers: Bool
    }

    /// Stored segments up to this size are packed: larger ones gain little.
    static let smallByteCount = 64 << 10

    /// Packs the latest segments up to `end`, when the segment just delivered is one that sets it off.
    func packIfDue(_ end: Dot, ordinal: Int64) throws {
        guard ordinal.isMultiple(of: core.packingInterval),
            core.directory.logs(of: core.directory[end.log].actor).count == 1, try !isOverlapped(end)
        else { return }
        for run in runs(try candidates(upTo: end)) where run.count > 1 { try pack(run, log: end.log) }
    }

    /// Whether a segment goes on behind `end` that begins before it: perhaps behind a border that packing would lose.
    private func isOverlapped(_ end: Dot) throws -> Bool {
        let cached = try core.statements.statement(
            "SELECT 1 FROM segment WHERE log=?1 AND last>?2 AND first<=?2 LIMIT 1")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, Int64(end.log))
        try cached.statement.bind(2, Int64(end.sequence))
        return try cached.statement.step()
    }

    /// The latest small segments of a log that touch one another, oldest first.
    private func candidates(upTo end: Dot) throws -> [Candidate] {
        var found: [Candidate] = []
        var total = 0
        let cached = try core.statements.statement(SegmentPacking.candidatesSQL)
        defer { cached.statement.reset() }
        try cached.statement.bind(1, Int64(end.log))
        try cached.statement.bind(2, Int64(end.sequence))
        while try cached.statement.step() {
            let size = cached.statement.withBlob(2) { $0.count }
            guard size <= SegmentPacking.smallByteCount, cached.statement.int(3) == 0 else { break }
            guard let segment = try readable(cached.statement.blob(2)) else { break }
            total += segment.body.count
            let touches =
                found.last.map { $0.segment.header.firstSequence == UInt64(cached.statement.int(1)) + 1 } ?? true
            guard total <= Limits.targetSegmentBytes, touches else { break }
            found.append(
                Candidate(
                    ordinal: cached.statement.int(0), segment: segment,
                    dependsOnOthers: try dependsOnOthers(segment)))
        }
        return found.reversed()
    }

    /// A segment that has been damaged at rest is left as it is: checking the store reports it, and syncing goes on.
    private func readable(_ bytes: [UInt8]) throws -> Segment? {
        do {
            return try core.opened(bytes)
        } catch StoreError.Code.corrupt {
            return nil
        }
    }

    private static let candidatesSQL = """
        SELECT ordinal, last, bytes, EXISTS (SELECT 1 FROM outbox o WHERE o.ordinal=s.ordinal)
        FROM segment s WHERE log=? AND last<=? ORDER BY last DESC
        """

    private func dependsOnOthers(_ segment: Segment) throws -> Bool {
        for frame in segment.frames
        where try !segment.withChange(frame, { try ChangeReader($0).dependencies }).isEmpty { return true }
        return false
    }

    /// Cuts where a segment depends on other logs: it begins a run.
    private func runs(_ candidates: [Candidate]) -> [[Candidate]] {
        var runs: [[Candidate]] = []
        for candidate in candidates {
            if candidate.dependsOnOthers || runs.isEmpty {
                runs.append([candidate])
            } else {
                runs[runs.count - 1].append(candidate)
            }
        }
        return runs
    }

    private func pack(_ run: [Candidate], log: LogNumber) throws {
        guard let first = run.first, let last = run.last else { return }
        var body = ByteWriter(capacity: run.reduce(0) { $0 + $1.segment.body.count })
        for candidate in run { body.bytes(candidate.segment.body) }
        var header = first.segment.header
        header.operationCount = last.segment.header.lastSequence - header.firstSequence + 1
        header.lastHash = last.segment.header.lastHash
        let bytes = body.withBytes {
            Segment.seal(header, body: $0, compressor: core.codec.compressor, checksummer: core.codec.checksummer)
        }
        for candidate in run.dropFirst() { try delete(candidate.ordinal) }
        try replace(first.ordinal, header, bytes)
    }

    private func delete(_ ordinal: Int64) throws {
        try core.statements.run("DELETE FROM segment WHERE ordinal=?") { try $0.bind(1, ordinal) }
    }

    private func replace(_ ordinal: Int64, _ header: SegmentHeader, _ bytes: [UInt8]) throws {
        try core.statements.run("UPDATE segment SET last=?, last_hash=?, bytes=? WHERE ordinal=?") {
            try $0.bind(1, Int64(header.lastSequence))
            try $0.bind(2, hash: header.lastHash)
            try $0.bind(3, blob: bytes)
            try $0.bind(4, ordinal)
        }
    }
}
