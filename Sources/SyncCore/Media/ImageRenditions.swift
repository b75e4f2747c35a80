/// What is made of a picture when it is taken in.
public struct ImageRenditions: Equatable, Sendable {
    /// What the file tells about itself.
    public var facts: ImageFacts
    /// A JPEG of at most 512 pixels on its longer side, upright, in sRGB, without metadata.
    public var thumbnail: [UInt8]
    /// What it looks like.
    public var perceptualHash: PerceptualHash

    /// What was made of a picture.
    public init(facts: ImageFacts, thumbnail: [UInt8], perceptualHash: PerceptualHash) {
        self.facts = facts
        self.thumbnail = thumbnail
        self.perceptualHash = perceptualHash
    }
}
