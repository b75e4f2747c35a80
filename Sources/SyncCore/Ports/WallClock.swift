/// Tells the time of day.
public protocol WallClock: Sendable {
    /// The current wall time. May jump in either direction; nothing that must be right depends on it.
    func now() -> WallTime
}
