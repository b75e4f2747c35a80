public import SyncCore

/// A file in the vault's trash, or an unfinished one.
public struct ShelvedFile: Equatable, Sendable {
    /// Which content it holds, or should hold once it is whole.
    public var hash: ContentHash
    /// Its size in bytes.
    public var byteCount: Int64
    /// When it was put into the trash, or last written to, by the clock of whoever did it.
    public var time: WallTime
}
