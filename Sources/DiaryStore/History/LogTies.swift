internal import SyncCore

/// Answers the merge's questions from a log that is only read.
///
/// What cannot be told is remembered, because a comparison cannot throw: whoever merges with it asks afterwards.
/// Confined to the log's connection.
final class LogTies: TieBreaker {
    private let log: LogView
    private var failure: (any Error)?

    init(_ log: LogView) { self.log = log }

    func actor(of number: LogNumber) -> ActorID { log.directory[number].actor }

    func changeHash(of dot: Dot) -> ContentHash {
        do {
            return try log.hashOfChange(holding: dot)
        } catch {
            failure = error
            return .zero
        }
    }

    /// Throws what made an answer impossible.
    func check() throws { if let failure { throw failure } }
}
