import CVipsShim
import Glibc

/// A picture in memory, three bytes a pixel, and what happens to pictures on their way through messengers.
struct DrawnPicture {
    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]

    /// A picture of what `colour` gives for each place, in fractions of the height.
    init(width: Int, height: Int, _ colour: (Float, Float) -> SIMD3<Float>) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 0, count: width * height * 3)
        for row in 0..<height {
            for column in 0..<width {
                let value = colour(Float(column) / Float(height), Float(row) / Float(height))
                let place = (row * width + column) * 3
                for band in 0..<3 { pixels[place + band] = UInt8(min(max(value[band], 0), 255)) }
            }
        }
    }

    private init(width: Int, height: Int, pixels: [UInt8]) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Decodes a file.
    private init(path: String) throws {
        var file = diary_vips_file()
        var picture = diary_vips_picture()
        guard diary_vips_open(path, &file) == 0 else { throw BenchError("\(path) cannot be opened") }
        defer { diary_vips_close(&file) }
        guard diary_vips_decode(&file, 8192, &picture) == 0 else { throw BenchError("\(path) cannot be decoded") }
        defer { diary_vips_forget(&picture) }
        self.init(picture)
    }

    private init(_ picture: diary_vips_picture) {
        let count = Int(picture.width) * Int(picture.height) * 3
        self.init(
            width: Int(picture.width), height: Int(picture.height),
            pixels: Array(UnsafeBufferPointer(start: picture.pixels, count: count)))
    }

    /// The picture as the bytes of a JPEG.
    func jpeg(quality: Int32) throws -> [UInt8] {
        var picture = diary_vips_picture()
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        guard diary_vips_picture_of(pixels, Int32(width), Int32(height), &picture) == 0 else {
            throw BenchError("libvips takes no picture")
        }
        defer { diary_vips_forget(&picture) }
        guard diary_vips_jpeg(&picture, quality, &bytes, &count) == 0 else {
            throw BenchError("libvips writes no JPEG")
        }
        defer { diary_vips_free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// Writes the picture as a JPEG file.
    func save(_ path: String, quality: Int32) throws { try NewFile.write(jpeg(quality: quality), to: path) }

    /// The picture at a share of its size.
    func scaled(_ share: Double) throws -> DrawnPicture {
        var picture = diary_vips_picture()
        var smaller = diary_vips_picture()
        let side = Int32(Double(max(width, height)) * share)
        guard diary_vips_picture_of(pixels, Int32(width), Int32(height), &picture) == 0 else {
            throw BenchError("libvips takes no picture")
        }
        defer { diary_vips_forget(&picture) }
        guard diary_vips_fit(&picture, side, &smaller) == 0 else { throw BenchError("libvips does not scale") }
        defer { diary_vips_forget(&smaller) }
        return DrawnPicture(smaller)
    }

    /// The picture as it comes back from being saved.
    func saved(_ path: String, quality: Int32) throws -> DrawnPicture {
        try save(path, quality: quality)
        defer { unlink(path) }
        return try DrawnPicture(path: path)
    }

    /// The picture without a share of it on each side.
    func cropped(_ share: Double) -> DrawnPicture {
        let (left, top) = (Int(Double(width) * share), Int(Double(height) * share))
        let (newWidth, newHeight) = (width - 2 * left, height - 2 * top)
        var result: [UInt8] = []
        for row in top..<top + newHeight {
            let start = (row * width + left) * 3
            result += pixels[start..<start + newWidth * 3]
        }
        return DrawnPicture(width: newWidth, height: newHeight, pixels: result)
    }

    /// The picture with each band multiplied.
    func brightened(_ factors: SIMD3<Float>) -> DrawnPicture {
        var result = self
        for index in pixels.indices {
            result.pixels[index] = UInt8(min(Float(pixels[index]) * factors[index % 3], 255))
        }
        return result
    }

    /// The picture with a white bar over its lowest part, and dark marks on it that stand for letters.
    func captioned(_ share: Double, _ random: inout SeededRandom) -> DrawnPicture {
        var result = self
        let top = height - Int(Double(height) * share)
        let bar = height - top
        for row in top..<height {
            for column in 0..<width { result.paint(column, row, 250) }
        }
        var column = bar / 2
        while column + bar < width * 3 / 4 {
            for row in (top + bar / 4)..<(height - bar / 4) {
                for step in 0..<max(1, bar / 8) { result.paint(column + step, row, 20) }
            }
            column += bar / 6 + Int(random.next() % UInt64(max(1, bar / 2)))
        }
        return result
    }

    private mutating func paint(_ column: Int, _ row: Int, _ value: UInt8) {
        let place = (row * width + column) * 3
        for band in 0..<3 { pixels[place + band] = value }
    }
}
