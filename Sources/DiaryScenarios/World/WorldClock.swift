internal import SyncCore
internal import Synchronization

/// The time of a scenario's world: it stands still until the scenario moves it.
///
/// Thread-safety: callable from any thread.
final class WorldClock: WallClock {
    /// 2026-03-01T09:00:00Z.
    static let start = WallTime(milliseconds: 1_772_355_600_000)

    private let time = Mutex(WorldClock.start)

    func now() -> WallTime { time.withLock { $0 } }

    func advance(by span: TimeSpan) { time.withLock { $0.milliseconds += span.milliseconds } }
}

/// A device's clock: the world's time, and how far it is off.
///
/// Thread-safety: callable from any thread.
final class DeviceClock: WallClock {
    private let world: WorldClock
    private let offset = Mutex(TimeSpan(milliseconds: 0))

    init(_ world: WorldClock) { self.world = world }

    func now() -> WallTime {
        WallTime(milliseconds: world.now().milliseconds + offset.withLock { $0.milliseconds })
    }

    /// Makes the clock wrong by so much from now on; negative when it is slow.
    func set(off span: TimeSpan) { offset.withLock { $0 = span } }

    /// Makes the clock show a time now.
    func set(to time: WallTime) { set(off: TimeSpan(milliseconds: time.milliseconds - world.now().milliseconds)) }
}
