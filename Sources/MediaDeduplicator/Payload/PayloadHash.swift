public import SyncCore

/// The identity of a picture or movie apart from what is said about it.
///
/// Equal for two files means: the same pixels, drawn with the same colours and the same way up, whatever captions, dates
/// and places either carries. Different means nothing.
public struct PayloadHash: Hashable, Comparable, Sendable {
    /// The SHA-256 of everything that affects what is seen or heard.
    public var hash: ContentHash
    /// How metadata says that the picture is to be turned (EXIF, 1 to 8): part of what is seen, not of the payload.
    public var orientation: UInt8

    /// A payload hash.
    public init(hash: ContentHash, orientation: UInt8) {
        self.hash = hash
        self.orientation = orientation
    }

    /// By hash, then by orientation.
    public static func < (a: PayloadHash, b: PayloadHash) -> Bool {
        a.hash != b.hash ? a.hash < b.hash : a.orientation < b.orientation
    }
}

/// A cheap function of the payload: files whose sketches differ have different payloads, so only files that share
/// one need to be read for their payload hashes.
public struct PayloadSketch: Hashable, Comparable, Sendable {
    /// Half a SHA-256.
    public var value: Bytes16

    init(_ value: Bytes16) { self.value = value }

    /// Reads sixteen bytes; `nil` for any other number of them.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 16, let start = bytes.baseAddress else { return nil }
        value = Bytes16(loading: start)
    }

    var bytes: [UInt8] { value.bytes }

    /// The order of the bytes.
    public static func < (a: PayloadSketch, b: PayloadSketch) -> Bool { a.value < b.value }
}
