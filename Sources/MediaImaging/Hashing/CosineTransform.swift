internal import Glibc

/// The discrete cosine transform (type II) of 64 by 64 values, as far as its 16 lowest frequencies each way.
enum CosineTransform {
    private static let size = 64
    private static let kept = 16

    /// By frequency, then by place. The scale is left out: only comparisons count.
    private static let cosines: [Float] = (0..<kept).flatMap { frequency in
        (0..<size).map { place in
            Float(cos(Double.pi * Double(frequency) * (2 * Double(place) + 1) / Double(2 * size)))
        }
    }

    /// The frequencies of 64 by 64 values, row by row. Cost: 82,000 multiplications.
    static func lowest(of values: [Float]) -> [Float] {
        let rows = transformed(values, lines: size)
        return transformed(transposed(rows, lines: size), lines: kept)
    }

    /// The lowest frequencies of each line of 64.
    private static func transformed(_ values: [Float], lines: Int) -> [Float] {
        var result = [Float](repeating: 0, count: lines * kept)
        for line in 0..<lines {
            for frequency in 0..<kept {
                var sum: Float = 0
                for place in 0..<size { sum += values[line * size + place] * cosines[frequency * size + place] }
                result[line * kept + frequency] = sum
            }
        }
        return result
    }

    private static func transposed(_ values: [Float], lines: Int) -> [Float] {
        (0..<kept).flatMap { column in (0..<lines).map { values[$0 * kept + column] } }
    }
}
