internal import MediaMetadata
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
        case unexpected
    }

    /// What was met so far.
    private struct Header {
        var layout = PayloadLayout(.jpeg)
        var hasJFIF = false
        var hasOrientation = false
        var componentIDs: [UInt8]?
    }

    /// Throws `ContainerError` for anything that is not expected.
    static func read(_ source: ByteSource) throws(ContainerError) -> PayloadLayout {
        let walk = try JPEGSegment.walk(source)
        guard walk.isComplete, let scan = walk.elements.last, scan.marker == JPEGSegment.startOfScan else {
            throw .malformed("a JPEG file without a scan")
        }
        var header = Header()
        for segment in walk.elements.dropLast() { try take(segment, source, &header) }
        guard let componentIDs = header.componentIDs else { throw .malformed("a JPEG file without a frame") }
        header.layout.preface = colourHint(componentIDs, header.hasJFIF)
        header.layout.scan = scan.start
        return header.layout
    }

    private static func take(
        _ segment: JPEGSegment, _ source: ByteSource, _ header: inout Header
    ) throws(ContainerError) {
        switch try role(segment, source) {
        case .unexpected: throw .malformed("a segment that is not known")
        case .metadata: return try note(segment, source, &header)
        case .frame:
            guard header.componentIDs == nil else { throw .malformed("a second frame") }
            header.componentIDs = try components(segment, source)
        case .payload: break
        }
        try header.layout.add(segment.whole, of: source)
    }

    /// Takes from metadata what changes how the picture looks.
    private static func note(
        _ segment: JPEGSegment, _ source: ByteSource, _ header: inout Header
    ) throws(ContainerError) {
        if segment.marker == 0xE0, try starts(segment, source, "JFIF\0") { header.hasJFIF = true }
        guard segment.marker == JPEGSegment.app1, !header.hasOrientation, try starts(segment, source, "Exif\0\0") else {
            return
        }
        let block = segment.payload.lowerBound + 6..<segment.payload.upperBound
        header.layout.orientation = try EXIFBlock.orientation(source.whole(block))
        header.hasOrientation = true
    }

    private static func role(_ segment: JPEGSegment, _ source: ByteSource) throws(ContainerError) -> Role {
        func starts(_ texts: StaticString...) throws(ContainerError) -> Bool {
            for text in texts where try self.starts(segment, source, text) { return true }
            return false
        }
        switch segment.marker {
        case 0xC0, 0xC1, 0xC2: return .frame
        case 0xC4, 0xDB, 0xDD: return .payload
        case 0xFE, 0xE1, 0xED: return .metadata
        case 0xE0: return try starts("JFIF\0", "JFXX\0") ? .metadata : .payload
        case 0xE2: return try starts("MPF\0") ? .metadata : .payload
        case 0xEB: return try isProvenance(segment, source) ? .metadata : .payload
        case 0xEC: return try starts("Ducky", "[picture info]") ? .metadata : .payload
        case 0xE3...0xEF: return .payload
        default: return .unexpected
        }
    }

    /// JUMBF boxes (ISO/IEC 19566-5), which carry provenance; JPEG XT puts a picture's other half into the same segment.
    private static func isProvenance(_ segment: JPEGSegment, _ source: ByteSource) throws(ContainerError) -> Bool {
        let jumbf: FourCC = "jumb"
        guard segment.payload.count >= 16, try starts(segment, source, "JP") else { return false }
        return try source.number(at: segment.payload.lowerBound + 12, bytes: 4) == UInt64(jumbf.rawValue)
    }

    private static func starts(
        _ segment: JPEGSegment, _ source: ByteSource, _ text: StaticString
    ) throws(ContainerError) -> Bool {
        let start = segment.payload.lowerBound
        guard segment.payload.count >= text.utf8CodeUnitCount else { return false }
        let bytes = try source.whole(start..<start + Int64(text.utf8CodeUnitCount))
        return text.withUTF8Buffer { $0.elementsEqual(bytes) }
    }

    /// The identifiers of the colour components in a frame header.
    private static func components(_ segment: JPEGSegment, _ source: ByteSource) throws(ContainerError) -> [UInt8] {
        let bytes = try source.whole(segment.payload)
        guard bytes.count >= 6, (1...4).contains(bytes[5]), bytes.count == 6 + 3 * Int(bytes[5]) else {
            throw .malformed("a frame header")
        }
        return (0..<Int(bytes[5])).map { bytes[6 + 3 * $0] }
    }

    /// With identifiers other than the usual ones, decoders ask for JFIF to tell what the components mean.
    private static func colourHint(_ ids: [UInt8], _ hasJFIF: Bool) -> [UInt8] {
        guard ids.count > 1, ids != [1, 2, 3] else { return [] }
        return [hasJFIF ? 1 : 0]
    }
}
