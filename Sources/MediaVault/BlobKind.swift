/// What a file is, told by its first bytes and never by its name.
public enum BlobKind: String, CaseIterable, Sendable {
    /// JPEG.
    case jpeg = "image/jpeg"
    /// PNG.
    case png = "image/png"
    /// GIF, still or animated.
    case gif = "image/gif"
    /// WebP, still or animated.
    case webp = "image/webp"
    /// HEIC, the phones' own format.
    case heic = "image/heic"
    /// MPEG-4 video.
    case mp4 = "video/mp4"
    /// QuickTime video, the movie half of a live photo too.
    case quicktime = "video/quicktime"
    /// Anything else: kept and synced all the same.
    case other = "application/octet-stream"

    /// The media type (RFC 6838), for example `image/jpeg`.
    public var mediaType: String { rawValue }
    /// How many bytes at the front of a file are enough to tell.
    package static let sniffedByteCount = 64

    /// Tells the kind from the first bytes of a file; more than `sniffedByteCount` of them change nothing.
    public init(sniffing bytes: some Sequence<UInt8>) {
        let head = Array(bytes.prefix(BlobKind.sniffedByteCount))
        self = BlobKind.bySignature(head) ?? BlobKind.byBox(head) ?? .other
    }

    private static func bySignature(_ head: [UInt8]) -> BlobKind? {
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) { return .gif }
        if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) { return .webp }
        return nil
    }

    /// Files of boxes (ISO/IEC 14496-12): the brands in the first box tell. QuickTime before 2001 had no brands.
    private static func byBox(_ head: [UInt8]) -> BlobKind? {
        guard head.count >= 8 else { return nil }
        switch String(decoding: head[4..<8], as: UTF8.self) {
        case "ftyp": return byBrands(brands(head))
        case "moov", "mdat", "wide": return .quicktime
        default: return nil
        }
    }

    /// The major brand and the compatible ones that lie within `head`; bytes 12 to 15 are a version.
    private static func brands(_ head: [UInt8]) -> [String] {
        let boxEnd = head[..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(head.count, boxEnd)
        return stride(from: 8, through: end - 4, by: 4).filter { $0 != 12 }.map {
            String(decoding: head[$0..<($0 + 4)], as: UTF8.self)
        }
    }

    private static func byBrands(_ brands: [String]) -> BlobKind? {
        guard let major = brands.first, !brands.contains("avif"), !major.hasPrefix("M4A") else { return nil }
        if major == "qt  " { return .quicktime }
        if !heicBrands.isDisjoint(with: brands) { return .heic }
        return mp4Prefixes.contains(where: major.hasPrefix) ? .mp4 : nil
    }

    private static let heicBrands: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx"]
    private static let mp4Prefixes = ["iso", "mp4", "M4V", "avc", "dash", "3g", "MSNV", "mmp4"]
}
