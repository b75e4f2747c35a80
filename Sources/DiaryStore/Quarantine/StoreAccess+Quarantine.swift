internal import SQLiteKit
internal import SyncCore

/// What is kept aside, one by one.
extension StoreAccess {
    /// A row of the quarantine.
    private struct Row {
        /// Where an operation lies; `nil` for a segment.
        var dot: Dot?
        var reason: String
        var bytes: [UInt8]
    }

    private func row(_ number: Int64) throws -> Row {
        var found: Row?
        try core.statements.rows("SELECT log, sequence, reason, bytes FROM quarantine WHERE number=?") {
            try $0.bind(1, number)
        } visit: { row in
            let dot = row.isNull(1) ? nil : Dot(log: LogNumber(row.int(0)), sequence: UInt64(row.int(1)))
            found = Row(dot: dot, reason: row.string(2) ?? "", bytes: row.blob(3))
        }
        guard let found else { throw StoreAccess.noEntry(number) }
        return found
    }

    private static func noEntry(_ number: Int64) -> StoreError {
        StoreError(.notFound, "nothing is set aside under the number \(number): list the quarantine again")
    }

    /// Tries again to read and apply what is kept aside.
    func retry(_ number: Int64) throws -> QuarantineRetry {
        let row = try row(number)
        if let dot = row.dot { return .stays(reason: try verdict(on: dot, row.reason)) }
        do {
            return try core.transaction { try takeAgain(row.bytes, number) }
        } catch let error as SegmentIntake.Unreadable {
            return .stays(reason: error.reason)
        }
    }

    private func takeAgain(_ bytes: [UInt8], _ number: Int64) throws -> QuarantineRetry {
        let hash = core.codec.hasher.hash(bytes)
        let result = try SegmentIntake(core: core).takeReadable(
            bytes, hash: hash, isDelivered: try core.server.holds(hash))
        try core.statements.run("DELETE FROM quarantine WHERE number=?") { try $0.bind(1, number) }
        guard case .applied(let end, let operations, _) = result else { return .waiting }
        try core.server.note(end, of: hash)
        var received = Received()
        received.operations = operations
        try retryParked(&received)
        return .applied(operations: received.operations)
    }

    /// Whether this version, too, passes an operation over. Its place in the past cannot be taken now, only then.
    private func verdict(on dot: Dot, _ reason: String) throws -> String {
        let actor = core.directory[dot.log].actor
        let isStillPassedOver = try replay().read { copy in
            try copy.quarantine().contains { $0.actor == actor && $0.sequences?.lowerBound == dot.sequence }
        }
        if isStillPassedOver { return reason }
        return "this version can read it: join the diary anew in another folder and sync, which applies it there"
    }

    /// The bytes of what is kept aside; of an operation without any, those of the change that holds it.
    func content(_ number: Int64) throws -> QuarantinedContent {
        let row = try row(number)
        guard let dot = row.dot else { return QuarantinedContent(form: .segment, bytes: row.bytes) }
        if !row.bytes.isEmpty { return QuarantinedContent(form: .operation, bytes: row.bytes) }
        let change = try core.log.change(holding: dot)
        return QuarantinedContent(form: .change, bytes: change.withBytes { Array($0) })
    }

    /// The segment that the server refuses for good.
    func refusedSegment() throws -> PushPause.Segment {
        guard let pause = try core.reading.pushPause(), pause.reason.isForGood, let segment = pause.segment else {
            throw StoreAccess.noEntry(QuarantineEntry.unsentNumber)
        }
        return segment
    }

    /// The bytes that the server refused: of a whole segment of the log, or of a piece cut from one.
    func refusedContent() throws -> QuarantinedContent {
        let refused = try refusedSegment()
        var found: [UInt8]?
        try core.statements.rows("SELECT bytes FROM segment WHERE log=? AND first<=? AND last>=? ORDER BY ordinal") {
            try $0.bind(1, Int64(refused.log))
            try $0.bind(2, Int64(refused.firstSequence))
            try $0.bind(3, Int64(refused.lastSequence))
        } visit: { row in
            if found == nil { found = try part(of: row.blob(0), refused) }
        }
        guard let found else { throw StoreAccess.noEntry(QuarantineEntry.unsentNumber) }
        return QuarantinedContent(form: .segment, bytes: found)
    }

    private func part(of bytes: [UInt8], _ refused: PushPause.Segment) throws -> [UInt8]? {
        if core.codec.hasher.hash(bytes) == refused.hash { return bytes }
        let segment = try core.opened(bytes)
        guard let start = segment.frames.firstIndex(where: { $0.firstSequence == refused.firstSequence }),
            let end = segment.frames.firstIndex(where: { $0.lastSequence == refused.lastSequence }), start <= end
        else { return nil }
        return SegmentCutting.sealed(segment, start..<end + 1, core.codec)
    }
}
