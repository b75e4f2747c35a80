public import SyncCore

/// A device that was given a token for one diary.
public struct RegisteredDevice: Hashable, Sendable {
    /// Its id: the first part of the token.
    public var id: Bytes16
    /// Its name, for people.
    public var name: String
    /// Whether it may only read.
    public var isReadOnly: Bool
    /// When the token was made.
    public var created: WallTime
    /// When the token stops working, if it does by itself.
    public var expires: WallTime?
    /// When the token was revoked, if it was.
    public var revoked: WallTime?
}
