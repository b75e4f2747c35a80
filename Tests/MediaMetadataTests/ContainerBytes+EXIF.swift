extension ContainerBytes {
    /// An entry of a directory of EXIF.
    struct Entry {
        var tag: Int
        var type: Int
        var count: Int
        var value: [UInt8]
    }

    static func text(_ tag: Int, _ text: String) -> Entry {
        Entry(tag: tag, type: 2, count: text.utf8.count + 1, value: latin(text) + [0])
    }

    static func short(_ tag: Int, _ number: Int) -> Entry { Entry(tag: tag, type: 3, count: 1, value: big(number, 2)) }

    /// Fractions.
    static func fractions(_ tag: Int, _ parts: (Int, Int)...) -> Entry {
        Entry(tag: tag, type: 5, count: parts.count, value: parts.flatMap { big($0.0, 4) + big($0.1, 4) })
    }

    /// A block of EXIF in big-endian order: the picture's directory, one for how and one for where it was taken.
    static func exif(image: [Entry] = [], taken: [Entry] = [], place: [Entry] = []) -> [UInt8] {
        func first(_ offsets: (Int, Int)) -> [Entry] {
            image + [
                Entry(tag: 0x8769, type: 4, count: 1, value: big(offsets.0, 4)),
                Entry(tag: 0x8825, type: 4, count: 1, value: big(offsets.1, 4)),
            ]
        }
        let second = 8 + directory(first((0, 0)), at: 8).count
        let third = second + directory(taken, at: second).count
        return latin("MM") + [0, 42, 0, 0, 0, 8] + directory(first((second, third)), at: 8)
            + directory(taken, at: second) + directory(place, at: third)
    }

    /// A directory at an offset, with the values that do not fit into it behind it.
    static func directory(_ entries: [Entry], at offset: Int) -> [UInt8] {
        var table = big(entries.count, 2)
        var values: [UInt8] = []
        let end = offset + 2 + 12 * entries.count + 4
        for entry in entries {
            table += big(entry.tag, 2) + big(entry.type, 2) + big(entry.count, 4)
            if entry.value.count > 4 {
                table += big(end + values.count, 4)
                values += entry.value
            } else {
                table += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
            }
        }
        return table + big(0, 4) + values
    }

    /// A JPEG file of 3 by 2 pixels with a block of EXIF.
    static func jpeg(exif: [UInt8]) -> [UInt8] {
        jpeg([segment(0xE1, latin("Exif\0\0") + exif), segment(0xC0, [8] + big(2, 2) + big(3, 2) + [1, 1, 17, 0])])
    }

    /// Where a picture was taken: 37.5° north, 127° east unless told otherwise.
    static func place(
        latitude: (Int, Int) = (75, 2), north: String = "N", longitude: (Int, Int) = (127, 1), east: String = "E"
    ) -> [Entry] {
        [
            text(1, north), fractions(2, latitude, (0, 1), (0, 1)), text(3, east),
            fractions(4, longitude, (0, 1), (0, 1)),
        ]
    }
}
