internal import SyncCore

/// The last save of a text, as long as the next one may take its place.
///
/// An editor saves on its own every few seconds. As long as such a save is the last thing in the log and no server can
/// have it, the next save of the same text takes it back and stands for both: the log stays short, and the same story
/// written on two devices is the same edit however often each of them saved. Kept in memory only, so that a save of
/// another process or of an earlier run is never taken back.
struct Autosave {
    /// The text.
    var key: TextKey
    /// The save's operation, alone in its change.
    var operation: Dot
    /// The text before it, and the version that was.
    var before: TextBase
    /// That version with its times.
    var headsBefore: [Stamp]
    /// What its log had seen of others before it.
    var pastBefore: CausalContext
    /// When the first of the saves that it stands for was made.
    var began: WallTime
    /// The text behind it.
    var after: [UInt8]
    /// The texts behind saves that were taken back, for an editor that still shows one of them; the latest last.
    var replaced: [(mark: TextMark, bytes: [UInt8])] = []

    /// Whether a save at this time may take the place of this one.
    func isOpen(at now: WallTime) -> Bool {
        let age = now.milliseconds &- began.milliseconds
        return (0...Limits.autosaveMilliseconds).contains(age)
    }
}
