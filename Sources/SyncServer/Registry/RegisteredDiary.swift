public import SyncCore

/// A diary that a server knows.
public struct RegisteredDiary: Hashable, Sendable {
    /// Its id, which stands in its address.
    public var id: DiaryID
    /// Its name on this server, for people.
    public var name: String
}
