/// The one fact of EXIF that changes how a picture looks.
enum ExifOrientation {
    /// Reads tag 0x0112 of the first directory of a TIFF structure; 1 when there is none that makes sense.
    static func read(_ tiff: UnsafeRawBufferPointer) -> UInt8 {
        guard tiff.count >= 14, let isLittle = isLittleEndian(tiff) else { return 1 }
        func word16(_ offset: Int) -> Int {
            let (one, two) = (Int(tiff[offset]), Int(tiff[offset + 1]))
            return isLittle ? two << 8 | one : one << 8 | two
        }
        func word32(_ offset: Int) -> Int {
            isLittle
                ? word16(offset + 2) << 16 | word16(offset) : word16(offset) << 16 | word16(offset + 2)
        }
        let directory = word32(4)
        guard word16(2) == 42, directory >= 8, directory <= tiff.count - 2 else { return 1 }
        for entry in 0..<word16(directory) {
            let start = directory + 2 + 12 * entry
            guard start <= tiff.count - 12 else { return 1 }
            guard word16(start) == 0x0112 else { continue }
            let value = word16(start + 8)
            return word16(start + 2) == 3 && (1...8).contains(value) ? UInt8(value) : 1
        }
        return 1
    }

    private static func isLittleEndian(_ tiff: UnsafeRawBufferPointer) -> Bool? {
        switch (tiff[0], tiff[1]) {
        case (0x49, 0x49): true
        case (0x4D, 0x4D): false
        default: nil
        }
    }
}
