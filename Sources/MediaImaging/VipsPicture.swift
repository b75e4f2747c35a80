internal import CVipsShim
internal import SyncCore

/// A decoded picture in memory: sRGB, upright, opaque.
final class VipsPicture {
    private var picture: diary_vips_picture
    private let path: String

    /// Takes over a picture of the shim.
    init(_ picture: diary_vips_picture, path: String) {
        self.picture = picture
        self.path = path
    }

    deinit { diary_vips_forget(&picture) }

    /// The width in pixels.
    var width: Int { Int(picture.width) }
    /// The height in pixels.
    var height: Int { Int(picture.height) }

    /// The picture as a JPEG without metadata.
    func jpeg(quality: Int) throws(ImageError) -> [UInt8] {
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        guard diary_vips_jpeg(&picture, Int32(clamping: quality), &bytes, &count) == 0 else { throw failure() }
        defer { diary_vips_free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// The square of a crop, at the size of an avatar.
    func square(_ crop: AvatarCrop) throws(ImageError) -> VipsPicture {
        let square = crop.square(width: Double(width), height: Double(height))
        let length = max(1, min(Int(square.side.rounded()), width, height))
        let left = min(Int(square.left.rounded()), width - length)
        let top = min(Int(square.top.rounded()), height - length)
        var cut = diary_vips_picture()
        let numbers = [left, top, length, AvatarCrop.avatarSide].map { Int32(clamping: $0) }
        guard diary_vips_square(&picture, numbers[0], numbers[1], numbers[2], numbers[3], &cut) == 0 else {
            throw failure()
        }
        return VipsPicture(cut, path: path)
    }

    /// The picture, at most `side` pixels on its longer side; itself if it is.
    func scaled(toFit side: Int) throws(ImageError) -> VipsPicture {
        guard max(width, height) > side else { return self }
        var scaled = diary_vips_picture()
        guard diary_vips_fit(&picture, Int32(clamping: side), &scaled) == 0 else { throw failure() }
        return VipsPicture(scaled, path: path)
    }

    /// What it looks like.
    func perceptualHash() -> PerceptualHash {
        let pixels = UnsafeBufferPointer(start: picture.pixels, count: width * height * 3)
        return PerceptualHasher.hash(pixels, width: width, height: height)
    }

    private func failure() -> ImageError {
        VipsLibrary.failure(.damaged, path, "it is kept as it is, without a thumbnail")
    }
}
