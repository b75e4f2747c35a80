/// One item of a HEIC: a coded picture, a derived one, or metadata.
struct HEIFItem {
    let id: UInt32
    let type: BoxType
    let isHidden: Bool
    /// Where its bytes are, in the file.
    var extents: [Range<Int64>] = []
    var isLocated = false
    /// Its properties as they are applied: whether each is essential, and which it is, counted from 1.
    var properties: [(isEssential: Bool, index: Int)] = []

    /// EXIF and XMP, which only tell about the picture.
    var isMetadata: Bool { type == BoxType("Exif") || type == BoxType("mime") }
}
