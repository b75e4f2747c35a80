/// Which walker reads a file, told by its first bytes.
package enum ContainerKind: Equatable, Sendable {
    case jpeg
    case png
    case gif
    case webp
    /// HEIC, AVIF and others of ISO/IEC 23008-12.
    case heif
    /// MP4 and QuickTime.
    case movie
    case other

    private static let itemBrands: Set<FourCC> = [
        "mif1", "msf1", "heic", "heix", "heim", "heis", "avif", "avis", "hevc", "hevx",
    ]
    private static let firstBoxes: Set<FourCC> = ["moov", "mdat", "wide", "free", "skip", "pnot"]

    package init(_ source: ByteSource) throws(ContainerError) {
        let head = try source.bytes(0..<64)
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: PNGChunks.signature) {
            self = .png
        } else if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else {
            self = try ContainerKind.byBox(ByteCursor(head))
        }
    }

    private static func byBox(_ head: ByteCursor) throws(ContainerError) -> ContainerKind {
        var head = head
        guard head.remaining >= 16 else { return .other }
        let size = try head.word()
        let type = try head.code()
        guard type == "ftyp" else { return firstBoxes.contains(type) ? .movie : .other }
        let end = min(head.bytes.count, Int(clamping: size))
        var isItems = itemBrands.contains(try head.code())
        head.offset = 16
        while head.offset + 4 <= end, !isItems { isItems = itemBrands.contains(try head.code()) }
        return isItems ? .heif : .movie
    }
}
