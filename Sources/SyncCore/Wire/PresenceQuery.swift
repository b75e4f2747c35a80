/// Asks which of some blobs a server lacks; the answer has the same form and lists those it lacks.
///
/// | bytes | field |
/// |---|---|
/// | 4 | magic `DSPQ` |
/// | 1 | protocol version, 0 |
/// | varint, 32 each | hashes |
public struct PresenceQuery: Equatable, Sendable {
    /// The blobs asked for, or those lacking.
    public var hashes: [ContentHash]

    static let magic: UInt32 = 0x5150_5344

    /// A query, or its answer.
    public init(_ hashes: [ContentHash]) { self.hashes = hashes }

    /// The query's bytes.
    public func encoded() -> [UInt8] {
        var writer = ByteWriter(capacity: 16 + 32 * hashes.count)
        writer.fixed(PresenceQuery.magic.littleEndian)
        writer.byte(0)
        writer.varint(hashes.count)
        for hash in hashes { writer.hash(hash) }
        return writer.array
    }

    /// Reads a query. Throws `WireError`.
    public init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {
        var reader = ByteReader(bytes)
        guard try reader.fixed(UInt32.self, "query magic") == PresenceQuery.magic else {
            throw WireError(.malformed, "query magic")
        }
        guard try reader.byte("protocol version") == 0 else { throw WireError(.unsupported, "protocol version") }
        let count = try reader.count(limit: Limits.maximumPresenceQuery, "hashes")
        hashes = []
        for _ in 0..<count { hashes.append(try reader.hash("hash")) }
        try reader.expectEnd("query")
    }
}
