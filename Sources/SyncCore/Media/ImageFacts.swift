/// What the file of a picture or video tells about itself; each fact only if it does.
public struct ImageFacts: Equatable, Sendable {
    /// The width in pixels, upright.
    public var width: Int?
    /// The height in pixels, upright.
    public var height: Int?
    /// How long a movie is.
    public var durationMilliseconds: Int64?
    /// Whether it has more than one frame; its thumbnail shows the first.
    public var isAnimated = false
    /// When it was taken.
    public var taken: CaptureTime?
    /// Where it was taken.
    public var location: CaptureLocation?
    /// What the still and the movie of a live photo share.
    public var contentIdentifier: String?
    /// Whether a short movie lies behind the still, in the same file.
    public var isMotionPhoto = false
    /// The document that this one is an edited copy of, as its editor names it (`xmpMM:OriginalDocumentID`).
    public var originalIdentifier: String?

    /// No facts.
    public init() {}
}
