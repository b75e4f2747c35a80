public import SyncCore

/// A file in the vault, in its trash, or an unfinished one.
public struct ShelvedFile: Equatable, Sendable {
    /// Which content it holds, or should hold once it is whole.
    public var hash: ContentHash
    /// Its size in bytes.
    public var byteCount: Int64
    /// When it was written or put into the trash, whichever came last, by the clock of whoever did it.
    public var time: WallTime
}
