/// How far the media lane has come.
public struct MediaProgress: Equatable, Sendable {
    /// Files that are where they should be, by what the server or the vault has said, or that failed for now.
    public var filesDone = 0
    /// Files that this sync moves.
    public var filesTotal = 0
    /// Bytes of those files, and of the others as far as they have come.
    public var bytesDone: Int64 = 0
    /// Bytes of all files that this sync moves.
    public var bytesTotal: Int64 = 0
    /// How fast bytes have moved in the last seconds; `nil` while that is not known.
    public var bytesPerSecond: Double?
    /// Whether the lane has ended.
    public var isFinished = false

    /// No progress yet.
    public init() {}

    /// How long the rest takes at this speed; `nil` while that is not known.
    public var secondsLeft: Double? {
        guard let bytesPerSecond, bytesPerSecond > 0 else { return nil }
        return Double(max(bytesTotal - bytesDone, 0)) / bytesPerSecond
    }
}
