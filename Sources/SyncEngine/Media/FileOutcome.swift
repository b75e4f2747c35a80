internal import DiaryStore
internal import SyncCore

/// How one file fared.
enum FileOutcome: Sendable {
    /// It is where it should be; so many bytes went over the network.
    case moved(bytes: Int64)
    /// It is in the vault already; whether the server has it is not known.
    case found
    /// The server does not have it, or somebody else is moving it: it is left for later.
    case left
    /// Its file is damaged or gone: it has to be fetched.
    case damaged(String)
    /// It could not be moved, and others may well be.
    case failed(TransportError)
    /// The way broke off while the file got on: it waits no longer than after a first failure.
    case interrupted(TransportError)
    /// Nothing can be moved in this direction for now.
    case paused(SyncError)
}
