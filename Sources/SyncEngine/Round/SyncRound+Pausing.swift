package import DiaryStore
package import SyncCore

extension SyncRound {
    /// Why a round holds segments back.
    package struct Pause: Equatable, Sendable {
        /// What kind of pause it is.
        package var reason: PushPause.Reason
        /// What happened and what to do, for a person.
        package var message: String
        /// Which of the segments last prepared was refused; `nil` for a pause from before the round.
        package var index: Int?

        /// A pause that was in force before.
        package init(_ pause: PushPause) {
            reason = pause.reason
            message = pause.message
        }

        private init(_ reason: PushPause.Reason, _ message: String, index: Int) {
            self.reason = reason
            self.message = message
            self.index = index
        }

        /// What may be done about it.
        package var retryClass: TransportError.RetryClass { reason.retryClass }
    }
}

extension SyncRound.Pause {
    /// A server has refused the segment at an index.
    init(_ refusal: SyncReply.Refusal, index: Int) {
        let (reason, message): (PushPause.Reason, String) =
            switch refusal {
            case .readOnly:
                (.readOnly, "this device may only read the diary: changes stay here until it may write")
            case .quotaExceeded:
                (.quotaFull, "the diary's space on the server is used up: changes stay here until there is more")
            case .denied: (.denied, "the server's rules do not allow a change: \(SyncRound.Pause.waits)")
            case .otherDiary:
                (.otherDiary, "the server takes a change for one of another diary: \(SyncRound.Pause.waits)")
            case .malformed: (.malformed, "the server cannot read a change: \(SyncRound.Pause.waits)")
            case .behindRefused, .unknownPreviousHash:
                (.lacksPast, "the server lacks what a change follows: changes stay here, and the next sync tries again")
            }
        self.init(reason, message, index: index)
    }

    /// The first segment is one change, and still too large.
    static func tooLarge(byteCount: Int) -> SyncRound.Pause {
        SyncRound.Pause(
            .tooLarge, "the server takes no change as large as one of ours (\(byteCount) bytes): raise its limit",
            index: 0)
    }

    private static var waits: String { "it and all later ones stay here until it is tried again, pulling goes on" }
}
