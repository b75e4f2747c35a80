import SyncCore

/// What the database knows of a device.
struct DeviceRecord: Sendable {
    var diaryNumber: Int64
    var diary: DiaryID
    var secretHash: ContentHash
    var isReadOnly: Bool
    var expires: WallTime?
    var isRevoked: Bool

    /// The same for a device that may not be known.
    static func refusal(of device: DeviceRecord?, at now: WallTime) -> ServiceError? {
        guard let device else { return .unknownToken }
        return device.refusal(at: now)
    }

    /// Why the device's token opens nothing at this time, or `nil` when it does.
    func refusal(at now: WallTime) -> ServiceError? {
        if isRevoked {
            return ServiceError(.tokenRevoked, "The device token was revoked: get a new one if that was a mistake.")
        }
        if let expires, expires <= now {
            return ServiceError(.tokenExpired, "The device token has expired: get a new one.")
        }
        return nil
    }
}
