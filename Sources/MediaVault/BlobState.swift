public import SyncCore

/// What reading a stored file again has shown.
public enum BlobState: Equatable, Sendable {
    /// It is there and its bytes are what its hash promises.
    case intact
    /// It is not there.
    case missing
    /// Something is there, but its bytes hash to `found`: never send it; fetch or import it again.
    case damaged(found: ContentHash)
}

/// One step of a verification of the whole vault.
public struct VerifiedBlob: Sendable {
    /// Which blob.
    public var hash: ContentHash
    /// Its state, or why it could not be read; the verification goes on with the next blob either way.
    public var outcome: Result<BlobState, MediaVaultError>
}
