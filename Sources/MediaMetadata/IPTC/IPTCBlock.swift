/// A block of IPTC metadata (IIM 4): records of 0x1C, a record number, a data set number, a length of two bytes, a value.
struct IPTCBlock {
    let bytes: [UInt8]

    /// Content location by code and by name, city, place within it, province, and country by code and by name.
    private static let locations: Set<UInt8> = [26, 27, 90, 92, 95, 100, 101]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The block with blanks in the place of names of places; `nil` if there are none.
    ///
    /// Throws for a block that does not end where a record does.
    func withoutLocation() throws(ContainerError) -> [UInt8]? {
        var result = bytes
        var cursor = ByteCursor(bytes)
        // Some writers pad the block with zeros.
        while cursor.remaining > 0, bytes[cursor.offset...].contains(where: { $0 != 0 }) {
            guard try cursor.byte() == 0x1C else { throw .malformed("damaged IPTC") }
            let record = try cursor.byte()
            let dataSet = try cursor.byte()
            let length = Int(try cursor.short())
            // From here on lengths have lengths of their own, and no text is as long.
            guard length < 0x8000 else { throw .malformed("IPTC with a value that is too long") }
            let start = cursor.offset
            try cursor.skip(length)
            guard record == 2, IPTCBlock.locations.contains(dataSet) else { continue }
            for index in start..<start + length { result[index] = 0x20 }
        }
        return result == bytes ? nil : result
    }
}
