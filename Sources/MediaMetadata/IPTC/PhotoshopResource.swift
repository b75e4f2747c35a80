/// A resource of Photoshop, among those that a JPEG file carries in APP13: `8BIM`, a number, a name, a length, the data.
struct PhotoshopResource: Equatable {
    var number: UInt16
    /// Where its data are among the bytes that were read.
    var data: Range<Int>

    static let iptc: UInt16 = 0x0404
    static let exif: UInt16 = 0x0422
    static let xmp: UInt16 = 0x0424

    /// All resources from an offset on. Throws for one that goes on in another segment.
    static func all(_ bytes: [UInt8], from start: Int) throws(ContainerError) -> [PhotoshopResource] {
        var cursor = ByteCursor(bytes)
        cursor.offset = start
        var resources: [PhotoshopResource] = []
        while cursor.remaining >= 12, try cursor.code() == "8BIM" {
            let number = try cursor.short()
            let nameLength = Int(try cursor.byte())
            // Name and data are padded to even lengths, the name together with its length.
            try cursor.skip(nameLength + (nameLength + 1) % 2)
            let length = Int(try cursor.word())
            let first = cursor.offset
            try cursor.skip(length)
            resources.append(PhotoshopResource(number: number, data: first..<first + length))
            if length % 2 == 1, cursor.remaining > 0 { try cursor.skip(1) }
        }
        return resources
    }
}
