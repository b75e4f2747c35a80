public import DiaryStore
internal import SyncCore

/// A diary on this device compared with the server's log, by the heads of every actor's log.
public struct RemoteComparison: Equatable, Sendable {
    /// Whether the server holds exactly what this device holds.
    public var isSameVersion: Bool { differing.isEmpty && !hasServerGoneBack }
    /// How many segments the server's log holds.
    public var logLength: UInt64
    /// Whether the server's log is not the one that this device has seen: put back to an older state, say.
    public var hasServerGoneBack: Bool
    /// The actors whose logs end elsewhere here than there.
    public var differing: [ActorStanding]
}

extension SyncEngine {
    /// Compares the heads of logs with the server's, without changing anything on either side.
    ///
    /// A server knows nothing of records, so this tells whether it holds everything, not whether two devices show the same:
    /// that is for digests. Throws `SyncError`, `StoreError`, `CancellationError`.
    /// Cost: one small exchange when there is nothing new on the server; what is new is read and dropped again.
    @concurrent
    public func compareWithServer() async throws -> RemoteComparison {
        try await turn.enter()
        defer { turn.leave() }
        return try await RemoteReading(store: store, transport: transport).run()
    }
}

/// Reads the server's log from where a store has seen it on.
struct RemoteReading {
    let store: DiaryStore
    let transport: any Transport

    func run() async throws -> RemoteComparison {
        var cursor = try store.withSnapshot { try $0.cursor() }
        var reply = try await exchange(cursor)
        let hasGoneBack = !reply.cursorAgreed
        if hasGoneBack {
            cursor = try store.withSnapshot { [reply] in try $0.agreed(on: reply.checkpoints) }
            reply = try await exchange(cursor)
        }
        var heads = try store.withSnapshot { [cursor] in try $0.serverHeads(through: cursor.position) }
        while true {
            (heads, cursor) = try pass(reply, heads, cursor)
            guard reply.hasMore else { break }
            try Task.checkCancellation()
            reply = try await exchange(cursor)
        }
        return RemoteComparison(
            logLength: reply.logLength, hasServerGoneBack: hasGoneBack,
            differing: try store.withSnapshot { [heads] in try $0.standings(against: heads) })
    }

    private func pass(
        _ reply: SyncReply, _ heads: ServerHeads, _ cursor: Cursor
    ) throws -> (ServerHeads, Cursor) {
        guard reply.cursorAgreed else {
            throw SyncError(.retryLater, "the server's log has changed while it was read: try again")
        }
        return try store.withSnapshot { access in
            var (heads, cursor) = (heads, cursor)
            for case .segment(let bytes) in reply.items { try access.pass(bytes, &heads, &cursor) }
            return (heads, cursor)
        }
    }

    private func exchange(_ cursor: Cursor) async throws -> SyncReply {
        do {
            return try LogLane.reply(
                try await transport.exchange("sync", body: SyncRequest(cursor: cursor).encoded()))
        } catch let error as TransportError {
            if error.retryClass == .cancelled { throw CancellationError() }
            throw SyncError(error)
        }
    }
}
