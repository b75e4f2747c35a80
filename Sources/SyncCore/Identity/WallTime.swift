/// A point in time as some device's wall clock told it: milliseconds since 1970-01-01T00:00:00Z.
///
/// Carried to show people and to decide between truly concurrent writes, never to establish order.
public struct WallTime: Hashable, Comparable, Sendable {
    /// Milliseconds since the Unix epoch; negative before it.
    public var milliseconds: Int64

    /// A time from milliseconds since the Unix epoch.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Earlier comes first.
    public static func < (a: WallTime, b: WallTime) -> Bool { a.milliseconds < b.milliseconds }
}
