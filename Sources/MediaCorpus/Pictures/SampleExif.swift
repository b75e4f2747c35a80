/// A small EXIF block.
enum SampleExif {
    /// A TIFF structure with an orientation, a description and as much padding as wanted.
    static func tiff(orientation: Int, text: String, padding: Int = 0) -> [UInt8] {
        let words = Array(text.utf8) + [0]
        let isLong = words.count > 4
        let entries: [[UInt8]] = [
            BigEndian.word16(0x010E) + BigEndian.word16(2) + BigEndian.word32(words.count)
                + (isLong
                    ? BigEndian.word32(8 + 2 + 2 * 12 + 4) : words + [UInt8](repeating: 0, count: 4 - words.count)),
            BigEndian.word16(0x0112) + BigEndian.word16(3) + BigEndian.word32(1) + BigEndian.word16(orientation) + [
                0, 0,
            ],
        ]
        let directory = BigEndian.word16(entries.count) + entries.flatMap(\.self) + BigEndian.word32(0)
        return Array("MM".utf8) + BigEndian.word16(42) + BigEndian.word32(8) + directory + (isLong ? words : [])
            + [UInt8](repeating: 0, count: padding)
    }
}
