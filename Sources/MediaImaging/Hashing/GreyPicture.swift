/// Grey values, brought down from a picture by averaging: each covers the same part of it, fractions of pixels included.
struct GreyPicture {
    let width: Int
    let height: Int
    /// Row by row, 0 to 255.
    private(set) var values: [Float]

    /// Grey by ITU-R BT.601, as JPEG has it, of three bytes a pixel.
    ///
    /// Cost: one pass over the pixels.
    init(_ pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int) {
        self.width = width
        self.height = height
        values = [Float](unsafeUninitializedCapacity: width * height) { grey, count in
            count = width * height
            for index in 0..<count {
                let place = index * 3
                let red = Int32(pixels[place])
                let green = Int32(pixels[place + 1])
                let blue = Int32(pixels[place + 2])
                grey[index] = Float(red &* 299 &+ green &* 587 &+ blue &* 114) * 0.001
            }
        }
    }

    private init(width: Int, height: Int, values: [Float]) {
        self.width = width
        self.height = height
        self.values = values
    }

    /// The picture at another size. Cost: one pass over its values.
    func averaged(width newWidth: Int, height newHeight: Int) -> GreyPicture {
        let columns = Shares(from: width, to: newWidth)
        let rows = Shares(from: height, to: newHeight)
        var result = [Float](repeating: 0, count: newWidth * newHeight)
        var line = [Float](repeating: 0, count: newWidth)
        for row in 0..<newHeight {
            for (place, share) in rows.parts[row] {
                narrow(row: place, columns, into: &line)
                for column in 0..<newWidth { result[row * newWidth + column] += line[column] * share }
            }
        }
        return GreyPicture(width: newWidth, height: newHeight, values: result)
    }

    private func narrow(row: Int, _ columns: Shares, into line: inout [Float]) {
        values.withUnsafeBufferPointer { values in
            let start = row * width
            for column in line.indices {
                var sum: Float = 0
                for (place, share) in columns.parts[column] { sum += values[start + place] * share }
                line[column] = sum
            }
        }
    }
}

/// Which places of an axis make up each place of a shorter or longer one, and with which share.
private struct Shares {
    let parts: [[(place: Int, share: Float)]]

    init(from: Int, to: Int) {
        let step = Double(from) / Double(to)
        parts = (0..<to).map { target in
            let start = Double(target) * step
            let end = min(Double(from), start + step)
            return (Int(start)..<max(Int(start) + 1, Int(end.rounded(.up)))).map { place in
                let covered = min(end, Double(place + 1)) - max(start, Double(place))
                return (min(place, from - 1), Float(covered / (end - start)))
            }
        }
    }
}
