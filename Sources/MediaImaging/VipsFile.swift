internal import CVipsShim
internal import Glibc
internal import SyncCore

/// An opened picture, of which only the header has been read.
final class VipsFile {
    let path: String
    private var file = diary_vips_file()

    /// Opens a picture. Throws `ImageError` (`unreadable`, `unsupported`, `tooManyPixels`).
    ///
    /// How many pixels it has is looked at here, before anything can be decoded, whatever scale that would be at.
    init(_ path: String) throws(ImageError) {
        self.path = path
        guard access(path, R_OK) == 0 else {
            let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
            throw ImageError(.unreadable, "\(path) cannot be read (\(reason)): check the path")
        }
        guard diary_vips_open(path, &file) == 0 else {
            VipsLibrary.forgetMessages()
            throw ImageError(
                .unsupported, "\(path) is of a kind that cannot be shown: it is kept as it is, without a thumbnail")
        }
        let pixels = Int(file.width) * Int(file.height)
        guard pixels <= Limits.maximumImagePixels else {
            throw ImageError(
                .tooManyPixels,
                "\(path) has \(file.width) by \(file.height) pixels, more than are decoded: it is kept as it is, "
                    + "without a thumbnail")
        }
    }

    deinit { diary_vips_close(&file) }

    /// The facts with those that the image library knows better.
    func completing(_ facts: ImageFacts) -> ImageFacts {
        var facts = facts
        facts.width = Int(file.width)
        facts.height = Int(file.height)
        facts.isAnimated = facts.isAnimated || file.is_animated != 0
        return facts
    }

    /// How large a picture has to be decoded, on its longer side, so that a crop has the pixels of an avatar.
    func side(for crop: AvatarCrop) -> Int {
        let (width, height) = (Double(file.width), Double(file.height))
        let scale = Double(AvatarCrop.avatarSide) / crop.square(width: width, height: height).side
        return Int((max(width, height) * min(scale, 1)).rounded(.up))
    }

    /// Decodes the picture, at most `side` pixels on its longer side. Throws `ImageError` (`damaged`).
    func decoded(side: Int) throws(ImageError) -> VipsPicture {
        var picture = diary_vips_picture()
        guard diary_vips_decode(&file, Int32(clamping: side), &picture) == 0 else {
            throw VipsLibrary.failure(
                .damaged, path, "it is cut off or damaged; it is kept as it is, without a thumbnail")
        }
        return VipsPicture(picture, path: path)
    }
}
