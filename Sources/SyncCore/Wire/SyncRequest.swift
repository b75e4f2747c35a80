/// What a device sends in one round trip: its cursor and the segments it has not seen in the server's log.
///
/// | bytes | field |
/// |---|---|
/// | 4 | magic `DSRQ` |
/// | 1 | protocol version, 0 |
/// | 1 | flags: 1 = leave out the bytes of segments carried here |
/// | varint, 32 | cursor: position, running hash |
/// | varint | the most bytes of segments wanted in the reply |
/// | varint, 32 each | hashes of other segments whose bytes are not wanted |
/// | varint, (varint, bytes) each | segments, in causal order |
public struct SyncRequest: Equatable, Sendable {
    /// How much of the server's log has been seen.
    public var cursor: Cursor
    /// Whether the reply may leave out the bytes of the segments carried here.
    public var omitsCarriedSegments: Bool
    /// The most bytes of segments wanted in the reply; one segment always fits.
    public var maximumReplyBytes: Int
    /// Segments held already, whose bytes are not wanted.
    public var namedHashes: [ContentHash]
    /// Sealed segments, in causal order.
    public var segments: [[UInt8]]

    static let magic: UInt32 = 0x5152_5344
    static let version: UInt8 = 0

    /// A request.
    public init(
        cursor: Cursor, segments: [[UInt8]] = [], namedHashes: [ContentHash] = [],
        omitsCarriedSegments: Bool = true, maximumReplyBytes: Int = Limits.targetExchangeBytes
    ) {
        self.cursor = cursor
        self.segments = segments
        self.namedHashes = namedHashes
        self.omitsCarriedSegments = omitsCarriedSegments
        self.maximumReplyBytes = maximumReplyBytes
    }

    /// The request's bytes.
    public func encoded() -> [UInt8] {
        var writer = ByteWriter(capacity: 256 + segments.reduce(0) { $0 + $1.count + 4 })
        writer.fixed(SyncRequest.magic.littleEndian)
        writer.byte(SyncRequest.version)
        writer.byte(omitsCarriedSegments ? 1 : 0)
        writer.varint(cursor.position)
        writer.hash(cursor.runningHash)
        writer.varint(maximumReplyBytes)
        writer.varint(namedHashes.count)
        for hash in namedHashes { writer.hash(hash) }
        writer.varint(segments.count)
        for segment in segments { segment.withUnsafeBytes { writer.block($0) } }
        return writer.array
    }

    /// Reads a request. Throws `WireError`; `.unsupported` for another protocol version or an unknown flag,
    /// `.limitExceeded` beyond `Limits.maximumExchangeBytes`.
    public init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
        guard bytes.count <= Limits.maximumExchangeBytes else { throw WireError(.limitExceeded, "request length") }
        var reader = ByteReader(bytes)
        guard try reader.fixed(UInt32.self, "request magic") == SyncRequest.magic else {
            throw WireError(.malformed, "request magic")
        }
        guard try reader.byte("protocol version") == SyncRequest.version else {
            throw WireError(.unsupported, "protocol version")
        }
        let flags = try reader.byte("flags")
        guard flags <= 1 else { throw reader.error(.unsupported, "flags") }
        omitsCarriedSegments = flags == 1
        cursor = Cursor(position: try reader.varint("position"), runningHash: try reader.hash("running hash"))
        maximumReplyBytes = try reader.count(limit: Limits.maximumExchangeBytes, "reply limit")
        namedHashes = try SyncRequest.hashes(&reader)
        segments = try SyncRequest.segments(&reader)
        try reader.expectEnd("request")
    }

    private static func hashes(_ reader: inout ByteReader) throws(WireError) -> [ContentHash] {
        let count = try reader.count(limit: Limits.maximumExchangeSegments, "named hashes")
        var hashes: [ContentHash] = []
        for _ in 0..<count { hashes.append(try reader.hash("named hash")) }
        return hashes
    }

    private static func segments(_ reader: inout ByteReader) throws(WireError) -> [[UInt8]] {
        let count = try reader.count(limit: Limits.maximumExchangeSegments, "segments")
        var segments: [[UInt8]] = []
        for _ in 0..<count { segments.append(Array(try reader.block("segment"))) }
        return segments
    }
}
