package import SyncCore

/// What passes between a store and the engine that syncs it.
extension StoreAccess {
    /// What a store brings to an exchange.
    package struct Outgoing: Sendable {
        /// How much of the server's log has been seen.
        package var cursor: Cursor
        /// Segments that the server has not been seen to hold, in causal order.
        package var segments: [OutgoingSegment]

        package init(cursor: Cursor, segments: [OutgoingSegment]) {
            self.cursor = cursor
            self.segments = segments
        }
    }

    /// What receiving did to the store.
    package struct Received: Equatable, Sendable {
        /// New operations applied.
        package var operations = 0
        /// Operations of the outbox that the server has newly been seen to hold.
        package var delivered = 0
        /// Segments and operations set aside because they cannot be read or applied.
        package var quarantined = 0
        /// Segments set aside until what they depend on has come.
        package var parked = 0
        /// Positions that the cursor has passed.
        package var positions = 0
        /// Whether the cursor had been moved since the request, so that nothing was taken in.
        package var isOvertaken = false
        /// The numbers of the conflicts that have come to be, ascending.
        package var conflictsOpened: [Int64] = []
        /// The numbers of the conflicts that somebody has closed, ascending.
        package var conflictsClosed: [Int64] = []
        /// How the store stood when the transaction ended.
        package var standing = Standing()

        package init() {}
    }

    /// How a store stands with its server.
    package struct Standing: Equatable, Sendable {
        /// How much of the server's log has been seen.
        package var cursor = Cursor.start
        /// Operations that the server has not been seen to hold.
        package var pendingOperations: Int64 = 0
        /// Open conflicts.
        package var conflicts = 0
        /// Whether files are to be sent or fetched.
        package var hasFilesToMove = false
        /// What was found about the store being a copy and has not been acknowledged.
        package var copies: [CopyNotice] = []

        package init() {}
    }

    /// What an exchange told about the server itself.
    package struct ServerNote: Equatable, Sendable {
        /// Drawn when the server's storage was created.
        package var epoch: Bytes16
        /// How far this device's clock is behind the server's.
        package var clockOffsetMilliseconds: Int64
        /// When the reply came, by this device's clock.
        package var receivedAt: WallTime

        package init(epoch: Bytes16, clockOffsetMilliseconds: Int64, receivedAt: WallTime) {
            self.epoch = epoch
            self.clockOffsetMilliseconds = clockOffsetMilliseconds
            self.receivedAt = receivedAt
        }
    }
}
