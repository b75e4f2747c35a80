internal import DiaryStore
internal import SyncCore

/// Performs the steps of a `SyncRound` against a store and a transport.
struct LogLane {
    let store: DiaryStore
    let transport: any Transport
    let clock: any WallClock

    /// What the steps of one round hand on to each other.
    private struct Work {
        var outgoing = StoreAccess.Outgoing(cursor: .start, segments: [])
        var carrying = SyncRound.Carrying.nothing
        var reply: SyncReply?
        var note: StoreAccess.ServerNote?
        var standing = StoreAccess.Standing()
        /// Why segments are held back.
        var pause: PushPause?

        /// The segments that items of the reply may name by their index.
        var named: [OutgoingSegment] { carrying == .nothing ? [] : outgoing.segments }

        var request: SyncRequest {
            switch carrying {
            case .segments: SyncRequest(cursor: outgoing.cursor, segments: outgoing.segments.map(\.bytes))
            case .hashes: SyncRequest(cursor: outgoing.cursor, namedHashes: outgoing.segments.map(\.hash))
            case .nothing: SyncRequest(cursor: outgoing.cursor)
            }
        }
    }

    /// Runs the round and says how the store stood when it ended.
    func run(_ report: inout SyncReport) async throws -> StoreAccess.Standing {
        var work = Work()
        work.pause = try store.withCore { try $0.pushPauseInForce(at: clock.now()) }
        var round = SyncRound(pushPause: work.pause.map(SyncRound.Pause.init))
        var step: SyncRound.Step? = round.start()
        while let next = step {
            try Task.checkCancellation()
            step = try await perform(next, &work, &round, &report)
        }
        return work.standing
    }

    private func perform(
        _ step: SyncRound.Step, _ work: inout Work, _ round: inout SyncRound, _ report: inout SyncReport
    ) async throws -> SyncRound.Step? {
        switch step {
        case .prepare(let maximumBytes, let maximumSegmentBytes):
            return try prepare(maximumBytes, maximumSegmentBytes, &work, &round)
        case .exchange(let carrying):
            work.carrying = carrying
            return try await exchange(&work, &round, &report)
        case .receive:
            guard try receive(&work, &report) else { return round.overtaken() }
            return round.received(nothingLeft: work.standing.pendingOperations == 0)
        case .rewind(let checkpoints):
            _ = try store.withCore { try $0.rewind(to: checkpoints) }
            return round.rewound()
        case .finish:
            try finish(work, &report)
            return nil
        case .fail(let error):
            throw error
        }
    }

    private func prepare(
        _ maximumBytes: Int, _ maximumSegmentBytes: Int, _ work: inout Work, _ round: inout SyncRound
    ) throws -> SyncRound.Step {
        work.outgoing = try store.withCore {
            try $0.prepare(maximumBytes: maximumBytes, maximumSegmentBytes: maximumSegmentBytes)
        }
        let segments = work.outgoing.segments
        let step = round.prepared(
            segments: segments.count, bytes: segments.reduce(0) { $0 + $1.bytes.count }, first: segments.first?.hash)
        try notePause(round, &work)
        return step
    }

    private func exchange(
        _ work: inout Work, _ round: inout SyncRound, _ report: inout SyncReport
    ) async throws -> SyncRound.Step {
        let request = work.request.encoded()
        let started = clock.now()
        let body: [UInt8]
        do {
            body = try await transport.exchange("sync", body: request)
        } catch let error as TransportError {
            if error.retryClass == .cancelled { throw CancellationError() }
            return round.failed(error)
        }
        report.exchanges += 1
        report.bytesSent += Int64(request.count)
        report.bytesReceived += Int64(body.count)
        let reply = try LogLane.reply(body)
        work.note = LogLane.note(reply, started, clock.now())
        work.reply = reply
        report.serverEpoch = reply.epoch
        let step = round.replied(reply)
        try notePause(round, &work)
        return step
    }

    /// Keeps what a pause is about, as long as the segments that it points into are at hand.
    private func notePause(_ round: SyncRound, _ work: inout Work) throws {
        guard work.pause == nil, let pause = round.pushPause else { return }
        let refused = pause.index.flatMap { work.outgoing.segments.dropFirst($0).first }
        let segment = try refused.map { segment in try store.withCore { $0.named(segment) } }
        work.pause = PushPause(reason: pause.reason, message: pause.message, segment: segment, since: clock.now())
    }

    static func reply(_ body: [UInt8]) throws -> SyncReply {
        do {
            return try body.withUnsafeBytes { try SyncReply(decoding: $0) }
        } catch let error as WireError where error.reason == .unsupported {
            throw SyncError(.tooNew, "the server speaks a newer protocol: update this program", cause: error)
        } catch {
            throw SyncError(
                .retryLater, "what came back is not a reply of a sync server (\(error)): check the address",
                cause: error)
        }
    }

    /// The server's clock against the middle of the exchange, as NTP does (RFC 5905).
    private static func note(_ reply: SyncReply, _ started: WallTime, _ ended: WallTime) -> StoreAccess.ServerNote {
        let middle = started.milliseconds / 2 + ended.milliseconds / 2
        return StoreAccess.ServerNote(
            epoch: reply.epoch, clockOffsetMilliseconds: reply.serverTime.milliseconds &- middle, receivedAt: ended)
    }

    /// Takes the reply in; false when another sync of the same store has moved the cursor meanwhile.
    private func receive(_ work: inout Work, _ report: inout SyncReport) throws -> Bool {
        guard let reply = work.reply else { return true }
        let received: StoreAccess.Received
        do {
            received = try store.withCore {
                try $0.receive(
                    reply.items, after: work.outgoing.cursor, sent: work.named, outcomes: reply.outcomes,
                    note: work.note)
            }
        } catch let error as TransportError {
            throw SyncError(error)
        }
        work.standing = received.standing
        report.pulled += received.operations
        report.pushed += received.delivered
        report.quarantined += received.quarantined
        report.note(opened: received.conflictsOpened, closed: received.conflictsClosed)
        return !received.isOvertaken
    }

    private func finish(_ work: Work, _ report: inout SyncReport) throws {
        // What was refused may have come to the server by another way.
        let pause = work.standing.pendingOperations == 0 ? nil : work.pause
        report.pushPaused = pause
        try store.withCore { try $0.setPushPause(pause) }
    }
}
