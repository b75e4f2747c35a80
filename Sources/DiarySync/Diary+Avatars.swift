public import DiaryStore
public import SyncCore

/// Pictures of profiles.
extension Diary {
    /// The crop that an avatar gets unless a person chooses one: the largest square in the middle.
    public func centredCrop(of media: NewMedia) -> AvatarCrop {
        guard let width = media.facts.width, let height = media.facts.height else {
            return AvatarCrop(x: 0, y: 0, side: 1)
        }
        return .centre(width: Double(width), height: Double(height))
    }

    /// An avatar as a JPEG of 128 by 128 pixels, without metadata.
    ///
    /// Made from the original if it is on this device, else from a thumbnail. Throws `AvatarError` where neither is, or
    /// where the diary has no image processor; `ImageError`, `StoreError`, `MediaVaultError`.
    public func picture(of avatar: Avatar) throws -> [UInt8] {
        guard let imaging else { throw AvatarError.noImageProcessor }
        switch avatar {
        case .preset(let number):
            guard let preset = PresetAvatar(rawValue: number) else { throw AvatarError.unknownPreset(number) }
            let whole = AvatarCrop(x: 0, y: 0, side: 1)
            return try vault.withFile(of: preset.png) { try imaging.avatar(ofFileAt: $0, crop: whole) }
        case .media(let media, let x, let y, let side):
            let crop = AvatarCrop(x: x, y: y, side: side)
            return try imaging.avatar(ofFileAt: drawable(media), crop: crop)
        }
    }

    /// The best file of a picture on this device.
    private func drawable(_ media: RecordID) throws -> String {
        guard let item = try store.read({ try $0.media(media) }) else { throw AvatarError.notHere(nil) }
        for hash in [item.contentHash] + item.thumbnails.map(\.contentHash) where try vault.contains(hash) {
            return vault.path(of: hash)
        }
        throw AvatarError.notHere(item.contentHash)
    }
}

/// Why an avatar cannot be drawn.
public enum AvatarError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The diary was opened without an image processor.
    case noImageProcessor
    /// A newer version knows more presets.
    case unknownPreset(Int)
    /// Neither the picture nor a thumbnail of it is on this device.
    case notHere(ContentHash?)

    /// What happened and what to do, for a person.
    public var description: String {
        switch self {
        case .noImageProcessor: "pictures cannot be drawn here: open the diary with an image processor"
        case .unknownPreset(let number): "there is no preset picture \(number) in this version: update the app"
        case .notHere(let hash):
            "the picture \(hash.map { $0.text + " " } ?? "")is not on this device: sync, or fetch it, and try again"
        }
    }
}
