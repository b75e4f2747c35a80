/// When a picture was taken, as its camera says it: what its clock showed, and how far that is from UTC if the camera knew.
///
/// A time without an offset is floating: it orders by the clock on the wall and is never taken as UTC.
public struct CaptureTime: Hashable, Sendable {
    /// What the camera's clock showed, in milliseconds since 1970-01-01T00:00 of that same clock.
    public var localMilliseconds: Int64
    /// Minutes east of UTC; `nil` where the file does not tell.
    public var offsetMinutes: Int?

    /// A time.
    public init(localMilliseconds: Int64, offsetMinutes: Int? = nil) {
        self.localMilliseconds = localMilliseconds
        self.offsetMinutes = offsetMinutes
    }
}
