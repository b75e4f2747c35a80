/// Tells what decides between concurrent writes of equal wall time: actor, then change hash.
///
/// A store answers from its log directory; the hash is asked for only when two branches of one actor tie.
package protocol TieBreaker {
    /// The writer of a log.
    func actor(of log: LogNumber) -> ActorID
    /// The hash of the change that holds an operation.
    func changeHash(of dot: Dot) -> ContentHash
}

extension TieBreaker {
    /// Whether `a` is ordered before `b`: by wall time, actor, change hash, sequence.
    package func precedes(_ a: Stamp, _ b: Stamp) -> Bool {
        a.wallTime != b.wallTime ? a.wallTime < b.wallTime : precedes(a.dot, b.dot)
    }

    /// Whether `a` is ordered before `b`: by actor, change hash, sequence.
    func precedes(_ a: Dot, _ b: Dot) -> Bool {
        if a == b { return false }
        let actors = (actor(of: a.log), actor(of: b.log))
        if actors.0 != actors.1 { return actors.0 < actors.1 }
        let hashes = (changeHash(of: a), changeHash(of: b))
        return hashes.0 != hashes.1 ? hashes.0 < hashes.1 : a.sequence < b.sequence
    }
}

/// An operation and when its author's clock said it was made.
package struct Stamp: Hashable, Sendable {
    /// The operation.
    package var dot: Dot
    /// Its author's wall time.
    package var wallTime: WallTime

    /// A stamp.
    package init(_ dot: Dot, _ wallTime: WallTime) {
        self.dot = dot
        self.wallTime = wallTime
    }
}
