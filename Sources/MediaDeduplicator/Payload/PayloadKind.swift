internal import MediaMetadata

/// Containers whose picture can be told from what is said about it.
enum PayloadKind: UInt8 {
    /// JPEG (ITU-T T.81).
    case jpeg = 1
    /// PNG (ISO/IEC 15948).
    case png = 2
    /// Files of boxes (ISO/IEC 14496-12): HEIC, MP4, QuickTime.
    case boxes = 3

    /// Tells the kind from the first bytes of a file; `nil` for anything else.
    init?(sniffing bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 12 else { return nil }
        let word = bytes.loadUnaligned(as: UInt32.self).bigEndian
        let type = FourCC(rawValue: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self).bigEndian)
        if word >> 8 == 0xFF_D8FF {
            self = .jpeg
        } else if word == 0x8950_4E47 {
            self = .png
        } else if PayloadKind.firstBoxes.contains(type) {
            self = .boxes
        } else {
            return nil
        }
    }

    private static let firstBoxes: Set<FourCC> = ["ftyp", "moov", "mdat", "wide", "free", "skip"]
}
