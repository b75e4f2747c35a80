internal import SyncCore

/// JPEG: everything up to the first end of image, without what only tells about the picture.
///
/// | segment | belongs to the payload |
/// |---|---|
/// | SOF0 SOF1 SOF2 DHT DQT DRI SOS and the scans | yes |
/// | APP14 (Adobe), ICC profiles in APP2, any APPn that is not named here | yes |
/// | APP0 JFIF and JFXX | no: a density and a thumbnail; where they decide how colours are read, they do so in the preface |
/// | APP1 (EXIF, XMP), APP2 MPF, APP11 JUMBF, APP12 of picture information, APP13, COM | no |
/// | what comes after the end of the image (motion photos, MPF) | no |
/// | arithmetic, lossless and hierarchical coding, DNL, anything else | such a file has no payload hash |
enum JPEGLayout {
    /// The kind of a marker segment.
    private enum Role {
        case payload
        case metadata
        case frame
        case scan
        case unexpected
    }

    /// What was met so far.
    private struct Header {
        var layout = PayloadLayout(.jpeg)
        var hasJFIF = false
        var hasOrientation = false
        var componentIDs: [UInt8]?
    }

    static func read(_ source: PayloadSource) -> PayloadLayout? {
        var header = Header()
        var position: Int64 = 2
        for _ in 0..<Limits.maximumContainerParts {
            guard let marker = marker(source, &position), let length = source.word16(position + 2), length >= 2,
                position + 2 + Int64(length) <= source.byteCount
            else { return nil }
            let body = (start: position + 4, count: length - 2)
            let role = role(marker, body, source)
            if role == .scan { return finished(header, position) }
            guard take(role, marker, body, source, &header) else { return nil }
            position += 2 + Int64(length)
        }
        return nil
    }

    private static func finished(_ header: Header, _ scan: Int64) -> PayloadLayout? {
        guard let componentIDs = header.componentIDs else { return nil }
        var layout = header.layout
        layout.preface = colourHint(componentIDs, header.hasJFIF)
        layout.scan = scan
        return layout
    }

    private static func take(
        _ role: Role, _ marker: UInt8, _ body: (start: Int64, count: Int), _ source: PayloadSource,
        _ header: inout Header
    ) -> Bool {
        switch role {
        case .unexpected, .scan: return false
        case .metadata: return note(marker, body, source, &header)
        case .frame:
            guard header.componentIDs == nil, let ids = components(body, source) else { return false }
            header.componentIDs = ids
        case .payload: break
        }
        return header.layout.add(body.start - 4, Int64(body.count) + 4, of: source)
    }

    /// Takes from metadata what changes how the picture looks.
    private static func note(
        _ marker: UInt8, _ body: (start: Int64, count: Int), _ source: PayloadSource, _ header: inout Header
    ) -> Bool {
        header.hasJFIF = header.hasJFIF || (marker == 0xE0 && starts(body, source, "JFIF\0"))
        guard marker == 0xE1, !header.hasOrientation, starts(body, source, "Exif\0\0") else { return true }
        guard let exif = source.bytes(body.start + 6, body.count - 6) else { return false }
        header.layout.orientation = exif.withUnsafeBytes { ExifOrientation.read($0) }
        header.hasOrientation = true
        return true
    }

    /// Passes fill bytes over; leaves `position` at the marker's own 0xFF.
    private static func marker(_ source: PayloadSource, _ position: inout Int64) -> UInt8? {
        guard source.byte(position) == 0xFF else { return nil }
        for _ in 0..<64 {
            guard let code = source.byte(position + 1) else { return nil }
            if code != 0xFF { return code }
            position += 1
        }
        return nil
    }

    private static func role(_ marker: UInt8, _ body: (start: Int64, count: Int), _ source: PayloadSource) -> Role {
        switch marker {
        case 0xC0, 0xC1, 0xC2: .frame
        case 0xC4, 0xDB, 0xDD: .payload
        case 0xDA: .scan
        case 0xFE, 0xE1, 0xED: .metadata
        case 0xE0: starts(body, source, "JFIF\0") || starts(body, source, "JFXX\0") ? .metadata : .payload
        case 0xE2: starts(body, source, "MPF\0") ? .metadata : .payload
        case 0xEB: isProvenance(body, source) ? .metadata : .payload
        case 0xEC: starts(body, source, "Ducky") || starts(body, source, "[picture info]") ? .metadata : .payload
        case 0xE3...0xEF: .payload
        default: .unexpected
        }
    }

    /// JUMBF boxes (ISO/IEC 19566-5), which carry provenance; JPEG XT puts a picture's other half into the same segment.
    private static func isProvenance(_ body: (start: Int64, count: Int), _ source: PayloadSource) -> Bool {
        starts(body, source, "JP") && body.count >= 16 && source.word32(body.start + 12) == BoxType("jumb").code
    }

    private static func starts(
        _ body: (start: Int64, count: Int), _ source: PayloadSource, _ text: StaticString
    ) -> Bool {
        guard body.count >= text.utf8CodeUnitCount, let bytes = source.bytes(body.start, text.utf8CodeUnitCount)
        else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(bytes) }
    }

    /// The identifiers of the colour components in a frame header.
    private static func components(_ body: (start: Int64, count: Int), _ source: PayloadSource) -> [UInt8]? {
        guard let bytes = source.bytes(body.start, body.count), bytes.count >= 6 else { return nil }
        let count = Int(bytes[5])
        guard (1...4).contains(count), bytes.count == 6 + 3 * count else { return nil }
        return (0..<count).map { bytes[6 + 3 * $0] }
    }

    /// With identifiers other than the usual ones, decoders ask for JFIF to tell what the components mean.
    private static func colourHint(_ ids: [UInt8], _ hasJFIF: Bool) -> [UInt8] {
        guard ids.count > 1, ids != [1, 2, 3] else { return [] }
        return [hasJFIF ? 1 : 0]
    }
}
