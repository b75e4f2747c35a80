public import SyncCore

/// A thumbnail of a picture: a file of its own in the vault, which a device can have without the picture.
public struct MediaThumbnail: Hashable, Sendable {
    /// The version of the rules that it was made by; a newer one is made anew.
    public var recipe: Int64
    /// The SHA-256 of its file.
    public var contentHash: ContentHash
    /// Its size in bytes.
    public var byteCount: Int64

    /// A thumbnail.
    public init(recipe: Int64, contentHash: ContentHash, byteCount: Int64) {
        self.recipe = recipe
        self.contentHash = contentHash
        self.byteCount = byteCount
    }

    var value: Value { .tuple([.integer(recipe), .bytes(contentHash.bytes), .integer(byteCount)]) }

    /// Reads an element of the set; `nil` for one of another form.
    init?(_ value: Value) {
        guard value.parts.count == 3, let recipe = value.parts[0].asInteger,
            let hash = value.parts[1].asBytes.flatMap({ ContentHash($0) }), let byteCount = value.parts[2].asInteger,
            byteCount >= 0
        else { return nil }
        self.init(recipe: recipe, contentHash: hash, byteCount: byteCount)
    }
}
