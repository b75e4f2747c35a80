/// Reads pictures and makes smaller ones of them.
///
/// Shaped by import and by profiles. The core never imports an image library: whoever assembles the app hands one in.
/// Thread-safety: implementations may be called from any thread. Calls block for as long as decoding takes, about 60 ms
/// of CPU for 12 megapixels of JPEG, so make them off the main thread. Files are only read, never written.
public protocol ImageProcessor: Sendable {
    /// The version of the rules by which thumbnails are made; a thumbnail of an older one is made anew.
    var recipe: Int { get }

    /// What the file at `path` tells about itself, from its headers alone.
    ///
    /// Throws `ImageError` for a file that cannot be read or is no picture or video.
    func facts(ofFileAt path: String) throws(ImageError) -> ImageFacts

    /// The facts, the thumbnail and the perceptual hash of a picture, from one decode.
    ///
    /// Throws `ImageError`: a picture that is too large or damaged gives none, and its file is still worth keeping.
    func renditions(ofFileAt path: String) throws(ImageError) -> ImageRenditions

    /// A square of a picture as a JPEG of 128 by 128 pixels, without any metadata.
    ///
    /// The crop is clamped to the picture, see `AvatarCrop`. Throws `ImageError`.
    func avatar(ofFileAt path: String, crop: AvatarCrop) throws(ImageError) -> [UInt8]
}
