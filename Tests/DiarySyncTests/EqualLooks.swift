import SyncCore

/// An image processor for which all pictures look alike.
struct EqualLooks: ImageProcessor {
    let recipe = 1

    func facts(ofFileAt path: String) throws(ImageError) -> ImageFacts { ImageFacts() }

    func renditions(ofFileAt path: String) throws(ImageError) -> ImageRenditions {
        ImageRenditions(
            facts: try facts(ofFileAt: path), thumbnail: [],
            perceptualHash: PerceptualHash(difference: 7, cosine: SIMD4(1, 2, 3, 4)))
    }

    func avatar(ofFileAt path: String, crop: AvatarCrop) throws(ImageError) -> [UInt8] { [] }
}
