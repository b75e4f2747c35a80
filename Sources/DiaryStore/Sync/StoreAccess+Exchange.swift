internal import SQLiteKit
package import SyncCore

/// One store's side of an exchange with a server.
extension StoreAccess {
    /// Seals the open tail and gives what is to be sent: one commit, none when there was nothing to seal.
    ///
    /// At most `maximumBytes` of it, but always one segment; larger segments than `maximumSegmentBytes` come in pieces, as
    /// far as they hold several changes.
    package func prepare(maximumBytes: Int, maximumSegmentBytes: Int = .max) throws -> Outgoing {
        let limits = (maximumBytes, maximumSegmentBytes)
        let ready = try core.consistentRead { core.local.hasTail ? nil : try outgoing(limits) }
        if let ready { return ready }
        return try core.transaction {
            try core.local.seal(&core.directory)
            return try outgoing(limits)
        }
    }

    private func outgoing(_ limits: (all: Int, segment: Int)) throws -> Outgoing {
        var segments = try core.server.outgoing(maximumBytes: limits.all, core.codec.hasher)
        if limits.segment < .max || segments.contains(where: \.hasBegun) {
            let cutting = SegmentCutting(core: core, maximumBytes: limits.segment)
            segments = SegmentCutting.fitting(try cutting.cut(segments), limits.all)
        }
        return Outgoing(cursor: try cursor(), segments: segments)
    }

    /// How much of the server's log has been seen.
    package func cursor() throws -> Cursor { try ReadTransaction.cursor(core.settings) }

    /// Takes in what follows the cursor: segments applied or parked, positions noted, cursor moved; one commit.
    ///
    /// `requestCursor` is the cursor of the request, when there was one: if another program has moved the store's since,
    /// the items follow another position and are left alone. `sent` are the segments of the request, which items may
    /// name by their index; `outcomes` tells what became of them. One that the server holds at a position passed
    /// before is delivered: the cursor has vouched for it.
    /// Throws `StoreError`, or `TransportError` when the reply contradicts the request.
    package func receive(
        _ items: [SyncReply.Item], after requestCursor: Cursor? = nil, sent: [OutgoingSegment],
        outcomes: [SyncReply.Outcome] = [], note: ServerNote? = nil
    ) throws -> Received {
        try core.transaction {
            var received = Received()
            if let note { try save(note) }
            var cursor = try cursor()
            guard requestCursor == nil || requestCursor == cursor else {
                received.isOvertaken = true
                received.standing = try standing(cursor)
                return received
            }
            for case (let segment, .known(let position)) in zip(sent, outcomes) where position <= cursor.position {
                received.delivered += try markDelivered(segment.end, part: segment.isPart ? segment : nil)
            }
            core.records.conflicts.changes = ConflictTable.Changes()
            if !items.isEmpty { try pass(items, sent: sent, from: &cursor, &received) }
            received.conflictsOpened = core.records.conflicts.changes.opened.sorted()
            received.conflictsClosed = core.records.conflicts.changes.closed.sorted()
            received.standing = try standing(cursor)
            return received
        }
    }

    private func pass(
        _ items: [SyncReply.Item], sent: [OutgoingSegment], from cursor: inout Cursor, _ received: inout Received
    ) throws {
        let quarantined = core.quarantinedCount
        for item in items {
            let taken = try take(item, sent: sent, &received)
            cursor = cursor.advanced(by: taken.hash, hasher: core.codec.hasher)
            received.delivered += try deliver(taken, at: cursor.position)
        }
        try retryParked(&received)
        try save(cursor)
        received.quarantined = core.quarantinedCount - quarantined
        received.positions = items.count
    }

    private func standing(_ cursor: Cursor) throws -> Standing {
        var standing = Standing()
        standing.cursor = cursor
        standing.pendingOperations = try core.reading.pendingOperations()
        standing.conflicts = try core.reading.conflictCount()
        standing.hasFilesToMove = try core.reading.hasFilesToMove(at: core.clock.now())
        standing.copies = try core.reading.copyNotices()
        return standing
    }

    /// What an item of a reply turned out to be.
    private struct Taken {
        var hash: ContentHash
        var end: Dot?
        var ordinal: Int64?
        var part: OutgoingSegment?
    }

    private func take(
        _ item: SyncReply.Item, sent: [OutgoingSegment], _ received: inout Received
    ) throws -> Taken {
        switch item {
        case .held(let index):
            guard sent.indices.contains(index) else {
                throw TransportError(.protocolViolation, "the server named a segment that was not sent: report this")
            }
            let segment = sent[index]
            return Taken(
                hash: segment.hash, end: segment.end, ordinal: segment.ordinal, part: segment.isPart ? segment : nil)
        case .segment(let bytes):
            var taken = Taken(hash: core.codec.hasher.hash(bytes))
            switch try SegmentIntake(core: core).take(bytes, hash: taken.hash, isDelivered: true) {
            case .applied(let end, let operations, let ordinal):
                received.operations += operations
                taken.end = end
                taken.ordinal = ordinal
            case .parked: received.parked += 1
            case .unreadable: break
            }
            return taken
        }
    }

    /// Notes what a position of the server's log holds; returns how many operations have left the outbox.
    private func deliver(_ taken: Taken, at position: UInt64) throws -> Int {
        try core.server.note(taken.hash, at: position, through: taken.end)
        guard let end = taken.end else { return 0 }
        let delivered = try markDelivered(end, part: taken.part)
        if let ordinal = taken.ordinal { try SegmentPacking(core: core).packIfDue(end, ordinal: ordinal) }
        return delivered
    }

    private func markDelivered(_ end: Dot, part: OutgoingSegment?) throws -> Int {
        let operations = try part.map { try core.server.markDelivered(part: $0) } ?? 0
        if operations > 0 { return operations }
        return try core.server.markDelivered(end.log, endingAt: end.sequence)
    }

    /// Tries the parked segments again, until none gets any further.
    func retryParked(_ received: inout Received) throws {
        var progressed = received.operations > 0
        while progressed {
            progressed = false
            for hash in try core.parkedHashes() {
                guard let bytes = try core.parked(hash) else { continue }
                // The server may have gone back behind it since it came: then it goes out from here.
                let isDelivered = try core.server.holds(hash)
                guard
                    case .applied(_, let operations, _) = try SegmentIntake(core: core)
                        .take(bytes, hash: hash, isDelivered: isDelivered)
                else { continue }
                try core.unpark(hash)
                received.operations += operations
                progressed = true
            }
        }
    }

    func save(_ cursor: Cursor) throws {
        try core.settings.set(.cursorPosition, Int64(cursor.position))
        try core.settings.set(.cursorHash, bytes: cursor.runningHash.bytes)
    }

    private func save(_ note: ServerNote) throws {
        if try core.settings.bytes(.serverEpoch) != note.epoch.bytes {
            try core.settings.set(.serverEpoch, bytes: note.epoch.bytes)
            try core.forgetBackups()
        }
        try core.settings.set(.clockOffset, note.clockOffsetMilliseconds)
        try core.settings.set(.lastSync, note.receivedAt.milliseconds)
    }
}
