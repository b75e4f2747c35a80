public import SyncCore

/// What a verified token opens: one diary, with or without the right to write.
///
/// Valid for the request it was obtained for; revocation takes effect with the next one.
public struct Authorisation: Sendable {
    /// The diary.
    public let diary: DiaryID
    /// The device the token was given to.
    public let device: Bytes16
    /// Whether the device may only read.
    public let isReadOnly: Bool
    /// The diary's number in the database.
    let diaryNumber: Int64
    /// Drawn when the server's storage was created.
    let epoch: Bytes16
}
