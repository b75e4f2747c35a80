import CVipsShim
import SyncTestSupport
import Testing

/// A JPEG, decoded as it stands.
struct DecodedCard: CustomStringConvertible {
    var description: String { "\(width) by \(height)" }
    let width: Int
    let height: Int
    private let pixels: [UInt8]

    /// Decodes bytes by way of a file.
    init(_ bytes: [UInt8], in folder: String) throws {
        let path = folder + "/decoded"
        TemporaryFolder.write(bytes, to: path)
        try self.init(path: path)
    }

    init(path: String) throws {
        var file = diary_vips_file()
        var picture = diary_vips_picture()
        try #require(diary_vips_open(path, &file) == 0)
        defer { diary_vips_close(&file) }
        try #require(diary_vips_decode(&file, 4096, &picture) == 0)
        defer { diary_vips_forget(&picture) }
        width = Int(picture.width)
        height = Int(picture.height)
        pixels = Array(UnsafeBufferPointer(start: picture.pixels, count: width * height * 3))
    }

    /// The colour at fractions of width and height.
    func colour(_ x: Double, _ y: Double) -> [Int] {
        let place = (Int(y * Double(height)) * width + Int(x * Double(width))) * 3
        return pixels[place..<place + 3].map { Int($0) }
    }

    /// Whether the colour there is about this one.
    func shows(_ wanted: [Int], at x: Double, _ y: Double, within tolerance: Int = 12) -> Bool {
        zip(colour(x, y), wanted).allSatisfy { abs($0 - $1) <= tolerance }
    }

    /// Whether it is the card: red, green, blue, white.
    var isUprightCard: Bool {
        shows([220, 30, 30], at: 0.25, 0.25) && shows([30, 180, 50], at: 0.75, 0.25)
            && shows([40, 60, 220], at: 0.25, 0.75) && shows([250, 250, 250], at: 0.75, 0.75)
    }
}
