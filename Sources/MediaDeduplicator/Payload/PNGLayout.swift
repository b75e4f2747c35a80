internal import SyncCore

/// PNG: all chunks but those that only tell about the picture, with their checksums.
///
/// Texts, times, EXIF and provenance are left out; EXIF's orientation counts by itself. A file with a critical chunk of
/// another kind, or without an end, has no payload hash. What comes after the end is no part of the picture.
enum PNGLayout {
    static func read(_ source: PayloadSource) -> PayloadLayout? {
        guard source.bytes(0, 8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] else { return nil }
        var layout = PayloadLayout(.png)
        var position: Int64 = 8
        var hasData = false
        for number in 0..<Limits.maximumContainerParts {
            guard let length = source.word32(position), let code = source.word32(position + 4), length <= 0x7FFF_FFFF
            else { return nil }
            let type = BoxType(code: code)
            let whole = Int64(length) + 12
            guard whole <= source.byteCount - position, (type == header) == (number == 0) else { return nil }
            if type == end { return hasData && length == 0 ? layout : nil }
            hasData = hasData || type == data
            if metadata.contains(type) {
                guard readOrientation(type, position, Int(length), source, &layout) else { return nil }
            } else {
                guard isExpected(type, length), layout.add(position, whole, of: source) else { return nil }
            }
            position += whole
        }
        return nil
    }

    private static func isExpected(_ type: BoxType, _ length: UInt32) -> Bool {
        if type == header { return length == 13 }
        // Four letters; an upper-case first one means that nobody may show the picture without knowing the chunk.
        let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: type.code >> $0) }
        guard letters.allSatisfy({ (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }) else { return false }
        return letters[0] >= 0x61 || type == data || type == palette
    }

    private static func readOrientation(
        _ type: BoxType, _ position: Int64, _ count: Int, _ source: PayloadSource, _ layout: inout PayloadLayout
    ) -> Bool {
        guard type == exif, count <= Limits.maximumContainerHeaderBytes else { return type != exif }
        guard let bytes = source.bytes(position + 8, count) else { return false }
        layout.orientation = bytes.withUnsafeBytes { ExifOrientation.read($0) }
        return true
    }

    private static let header = BoxType("IHDR")
    private static let palette = BoxType("PLTE")
    private static let data = BoxType("IDAT")
    private static let end = BoxType("IEND")
    private static let exif = BoxType("eXIf")
    private static let metadata: [BoxType] = [
        exif, BoxType("tEXt"), BoxType("zTXt"), BoxType("iTXt"), BoxType("tIME"), BoxType("caBX"),
    ]
}
