/// The few properties of a packet of XMP (ISO 16684-1) that matter here, whichever way it writes them: as attributes or as
/// elements. Prefixes are taken as everybody writes them; it is no XML parser.
struct XMPPacket {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The document that this one was made from.
    var originalIdentifier: String? { value("xmpMM:OriginalDocumentID") }

    /// Whether it says that a movie belongs to the picture.
    var isMotionPhoto: Bool {
        value("GCamera:MotionPhoto") == "1" || value("Camera:MotionPhoto") == "1" || value("GCamera:MicroVideo") == "1"
    }

    /// How many bytes of movie stand at the end of the file, if it says so.
    var movieLength: Int64? {
        guard isMotionPhoto else { return nil }
        return value("GCamera:MicroVideoOffset").flatMap { Int64($0) } ?? motionItemLength
    }

    /// The directory of newer motion photos lists what the file consists of, the movie last.
    private var motionItemLength: Int64? {
        guard let movie = XMPSearch.last("MotionPhoto\"", in: bytes, before: bytes.count) else { return nil }
        // The attributes of one element, in any order: the length stands before or behind the meaning.
        let end = bytes[movie...].firstIndex(of: 0x3E) ?? bytes.count
        let start = bytes[..<movie].lastIndex(of: 0x3C) ?? 0
        return XMPPacket(Array(bytes[start..<end])).value("Item:Length").flatMap { Int64($0) }
    }

    /// The text of a property, as an attribute or an element.
    func value(_ name: String) -> String? {
        var from = 0
        while let place = XMPSearch.first(name, in: bytes, from: from) {
            from = place + name.utf8.count
            if let text = text(behind: from) { return text }
        }
        return nil
    }

    private func text(behind place: Int) -> String? {
        guard place + 1 < bytes.count else { return nil }
        let (start, stop): (Int, UInt8)
        switch (bytes[place], bytes[place + 1]) {
        case (0x3D, 0x22), (0x3D, 0x27): (start, stop) = (place + 2, bytes[place + 1])
        case (0x3E, _): (start, stop) = (place + 1, 0x3C)
        default: return nil
        }
        guard let end = bytes[start...].firstIndex(of: stop), end - start <= 1024 else { return nil }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }
}
