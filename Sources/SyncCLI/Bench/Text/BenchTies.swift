internal import SyncCore

/// Who wrote which log in a benchmark: the actors' order is that of the logs.
struct BenchTies: TieBreaker {
    func actor(of log: LogNumber) -> ActorID { ActorID(Bytes16(high: 0, low: UInt64(log))) }
    func changeHash(of dot: Dot) -> ContentHash { .zero }
}
