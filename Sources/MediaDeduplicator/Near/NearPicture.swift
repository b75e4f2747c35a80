public import SyncCore

/// What is known of a picture for finding others that look like it.
public struct NearPicture: Equatable, Sendable {
    /// What it looks like.
    public var hash: PerceptualHash
    /// The width in pixels, upright; zero while unknown.
    public var width: Int64
    /// The height in pixels, upright; zero while unknown.
    public var height: Int64

    /// A picture's hash and dimensions.
    public init(hash: PerceptualHash, width: Int64 = 0, height: Int64 = 0) {
        self.hash = hash
        self.width = width
        self.height = height
    }

    /// Whether the shapes are alike as after a crop at the edges; a shape that is unknown is like any.
    func hasSimilarAspect(_ other: NearPicture) -> Bool {
        guard width > 0, height > 0, other.width > 0, other.height > 0 else { return true }
        let (one, two) = (Double(width) * Double(other.height), Double(height) * Double(other.width))
        return max(one, two) <= min(one, two) * NearPicture.aspectTolerance
    }

    /// A caption bar of a fifth, or a tenth cropped off one side, is still the same picture.
    private static let aspectTolerance = 1.25
}
