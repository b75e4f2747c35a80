internal import MediaMetadata
public import SyncCore

/// The port `ImageProcessor` on libvips.
///
/// Reads JPEG, PNG, WebP, GIF, TIFF, HEIC and AVIF, as far as the system's libvips does. Loaders that libvips itself does
/// not trust with files of strangers are off for the whole process. Of an animation, the first frame counts.
/// Thread-safety: any number of threads may call at once; each call works at its picture with one thread.
public struct VipsImageProcessor: ImageProcessor {
    static let thumbnailSide = 512
    static let thumbnailQuality = 80
    static let avatarQuality = 85

    /// Starts libvips, once for the process. Throws `ImageError` (`libraryFailed`).
    public init() throws(ImageError) { try VipsLibrary.start() }

    /// 1: at most 512 pixels, JPEG of quality 80 with halved colour, baseline, sRGB, on white.
    public var recipe: Int { 1 }

    /// What the file tells about itself.
    ///
    /// Throws `ImageError` (`unreadable`, `unsupported`).
    public func facts(ofFileAt path: String) throws(ImageError) -> ImageFacts {
        let facts = try MetadataReader.facts(ofFileAt: path)
        guard facts.width == nil else { return facts }
        defer { VipsLibrary.leave() }
        do throws(ImageError) {
            return try VipsFile(path).completing(facts)
        } catch {
            // A kind that libvips does not read may have told something all the same.
            guard facts != ImageFacts() else { throw error }
            return facts
        }
    }

    /// The facts, the thumbnail and the perceptual hash of a picture, from one decode.
    ///
    /// Throws `ImageError`.
    public func renditions(ofFileAt path: String) throws(ImageError) -> ImageRenditions {
        defer { VipsLibrary.leave() }
        let file = try VipsFile(path)
        return try renditions(of: file, from: file.decoded(side: VipsImageProcessor.thumbnailSide))
    }

    /// A square of a picture as a JPEG of 128 by 128 pixels, without any metadata.
    ///
    /// Throws `ImageError`.
    public func avatar(ofFileAt path: String, crop: AvatarCrop) throws(ImageError) -> [UInt8] {
        defer { VipsLibrary.leave() }
        let file = try VipsFile(path)
        return try avatar(crop, from: file.decoded(side: file.side(for: crop)))
    }

    /// Renditions and an avatar from one decode, for whoever needs both.
    ///
    /// Throws `ImageError`.
    public func renditions(
        ofFileAt path: String, crop: AvatarCrop
    ) throws(ImageError) -> (renditions: ImageRenditions, avatar: [UInt8]) {
        defer { VipsLibrary.leave() }
        let file = try VipsFile(path)
        let picture = try file.decoded(side: max(VipsImageProcessor.thumbnailSide, file.side(for: crop)))
        let thumbnail = try picture.scaled(toFit: VipsImageProcessor.thumbnailSide)
        return (try renditions(of: file, from: thumbnail), try avatar(crop, from: picture))
    }

    private func renditions(of file: VipsFile, from picture: VipsPicture) throws(ImageError) -> ImageRenditions {
        ImageRenditions(
            facts: file.completing(try MetadataReader.facts(ofFileAt: file.path)),
            thumbnail: try picture.jpeg(quality: VipsImageProcessor.thumbnailQuality),
            perceptualHash: picture.perceptualHash())
    }

    private func avatar(_ crop: AvatarCrop, from picture: VipsPicture) throws(ImageError) -> [UInt8] {
        try picture.square(crop).jpeg(quality: VipsImageProcessor.avatarQuality)
    }
}
