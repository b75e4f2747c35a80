/// Taking the location out of XMP.
extension XMPPacket {
    /// The packet with blanks in the place of every GPS property, whatever prefix it has; `nil` if there is none.
    ///
    /// Throws where a property does not end as it should, and for a packet that is not in UTF-8.
    func withoutLocation() throws(ContainerError) -> [UInt8]? {
        for wide in [[0x47, 0, 0x50, 0, 0x53], [0, 0x47, 0, 0x50, 0, 0x53]] as [[UInt8]]
        where XMPSearch.first(wide, in: bytes, from: 0) != nil {
            throw .malformed("XMP that is not in UTF-8")
        }
        var result = bytes
        var from = 0
        while let place = XMPSearch.first(":GPS", in: result, from: from) {
            from = place + 4
            guard let range = try XMPPacket.property(at: place, in: result) else { continue }
            for index in range { result[index] = 0x20 }
        }
        return result == bytes ? nil : result
    }

    /// Where a property lies whose name has its colon at a place; `nil` where it is the text of another one.
    private static func property(at colon: Int, in bytes: [UInt8]) throws(ContainerError) -> Range<Int>? {
        var start = colon
        while start > 0, isNamePart(bytes[start - 1]) { start -= 1 }
        var end = colon + 1
        while end < bytes.count, isNamePart(bytes[end]) { end += 1 }
        guard start < colon, start > 0 else { return nil }
        if bytes[start - 1] == 0x3C { return try element(start - 1, name: Array(bytes[start..<end]), in: bytes) }
        guard isBlank(bytes[start - 1]), let value = valueStart(end, in: bytes) else { return nil }
        guard let close = bytes[(value + 1)...].firstIndex(of: bytes[value]) else {
            throw .malformed("XMP with an attribute that does not end")
        }
        return start..<close + 1
    }

    private static func element(_ start: Int, name: [UInt8], in bytes: [UInt8]) throws(ContainerError) -> Range<Int> {
        guard let head = bytes[start...].firstIndex(of: 0x3E) else {
            throw .malformed("XMP with a tag that does not end")
        }
        if bytes[head - 1] == 0x2F { return start..<head + 1 }
        let tail = Array("</".utf8) + name + Array(">".utf8)
        guard let close = XMPSearch.first(tail, in: bytes, from: head) else {
            throw .malformed("XMP with an element that does not end")
        }
        return start..<close + tail.count
    }

    /// Where the quote of an attribute's value stands, behind its name.
    private static func valueStart(_ end: Int, in bytes: [UInt8]) -> Int? {
        var place = end
        var hasSign = false
        while place < bytes.count {
            switch bytes[place] {
            case 0x3D where !hasSign: hasSign = true
            case 0x22, 0x27: return hasSign ? place : nil
            case let byte where isBlank(byte): break
            default: return nil
            }
            place += 1
        }
        return nil
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x2D || byte == 0x5F
            || byte == 0x2E
    }
}
