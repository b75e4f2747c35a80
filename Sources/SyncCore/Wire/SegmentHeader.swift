/// The clear part of a segment: all that a content-blind server reads.
///
/// | bytes | field |
/// |---|---|
/// | 4 | magic `DSYN` |
/// | 1 | version, 0 |
/// | 2 | header length: where the body starts, least significant byte first |
/// | 1 | flags: 1 = the body is one Zstandard frame; all others are critical and must be 0 |
/// | 16 | diary |
/// | varint | stream, 0 for now |
/// | 16 | actor |
/// | varint | sequence of the first operation, from 1 |
/// | varint | number of operations, at least 1 |
/// | 32 | hash of the change before the first, zeros when there is none |
/// | 32 | hash of the last change |
/// | varint | length of the body before compression |
/// | ... | optional fields up to the header length: varint tag (odd = critical), varint length, bytes |
///
/// The body follows, then four bytes of CRC-32C over everything before them. See `Docs/WireFormat.md`.
public struct SegmentHeader: Hashable, Sendable {
    /// The diary that the segment belongs to.
    public var diary: DiaryID
    /// The writer of the log.
    public var actor: ActorID
    /// The sequence of the first operation.
    public var firstSequence: UInt64
    /// How many operations the segment holds.
    public var operationCount: UInt64
    /// The hash of the change before the first, or zero.
    public var previousHash: ContentHash
    /// The hash of the last change.
    public var lastHash: ContentHash
    /// Whether the body is compressed: stored as one Zstandard frame.
    public var isCompressed: Bool
    /// The length of the body before compression.
    public var bodyByteCount: Int

    /// The sequence of the last operation.
    public var lastSequence: UInt64 { firstSequence + operationCount - 1 }

    static let magic: UInt32 = 0x4E59_5344
    static let version: UInt8 = 0
    static let compressedFlag: UInt8 = 1
    /// The bytes of the checksum behind the body.
    static let trailerByteCount = 4
}

extension SegmentHeader {
    /// The header of a segment that is about to be sealed; sealing fills in what depends on the body.
    ///
    /// `previousHash` is zero exactly when `firstSequence` is 1.
    package init(
        diary: DiaryID, actor: ActorID, firstSequence: UInt64, operationCount: UInt64, previousHash: ContentHash,
        lastHash: ContentHash
    ) {
        self.diary = diary
        self.actor = actor
        self.firstSequence = firstSequence
        self.operationCount = operationCount
        self.previousHash = previousHash
        self.lastHash = lastHash
        isCompressed = false
        bodyByteCount = 0
    }

    /// Reads the header and checks the whole segment's size and checksum; the body stays opaque.
    ///
    /// Throws `WireError`: `.unsupported` for another version, a critical flag or field unknown here;
    /// `.corrupted` when the checksum disagrees; `.limitExceeded` beyond `Limits.maximumSegmentBytes`.
    /// Cost: one checksum over the bytes.
    public init(parsing bytes: UnsafeRawBufferPointer, checksummer: any Checksummer) throws(WireError) {
        self = try SegmentHeader.parse(bytes, checksummer: checksummer).header
    }

    /// The header and where the body lies.
    package static func parse(
        _ bytes: UnsafeRawBufferPointer, checksummer: any Checksummer
    ) throws(WireError) -> (header: SegmentHeader, body: Range<Int>) {
        guard bytes.count <= Limits.maximumSegmentBytes else { throw WireError(.limitExceeded, "segment length") }
        var reader = ByteReader(bytes)
        let headerLength = try preamble(&reader)
        try verifyChecksum(bytes, checksummer)
        let bodyEnd = bytes.count - trailerByteCount
        guard headerLength <= bodyEnd else { throw reader.error(.malformed, "header length") }
        var fields = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[..<headerLength]))
        _ = try fields.bytes(7, "preamble")
        let header = try SegmentHeader(reading: &fields)
        guard header.isCompressed || header.bodyByteCount == bodyEnd - headerLength else {
            throw fields.error(.malformed, "body length")
        }
        return (header, headerLength..<bodyEnd)
    }

    private static func preamble(_ reader: inout ByteReader) throws(WireError) -> Int {
        guard try reader.fixed(UInt32.self, "magic") == magic else { throw WireError(.malformed, "magic") }
        guard try reader.byte("version") == version else { throw WireError(.unsupported, "segment version") }
        return Int(try reader.fixed(UInt16.self, "header length"))
    }

    private static func verifyChecksum(
        _ bytes: UnsafeRawBufferPointer, _ checksummer: any Checksummer
    ) throws(WireError) {
        let end = bytes.count - trailerByteCount
        guard end >= 0 else { throw WireError(.truncated, "checksum") }
        let stored = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt32.self))
        guard checksummer.checksum(UnsafeRawBufferPointer(rebasing: bytes[..<end])) == stored else {
            throw WireError(.corrupted, "checksum", offset: end)
        }
    }

    private init(reading reader: inout ByteReader) throws(WireError) {
        let flags = try reader.byte("flags")
        guard flags & ~SegmentHeader.compressedFlag == 0 else { throw reader.error(.unsupported, "flags") }
        isCompressed = flags & SegmentHeader.compressedFlag != 0
        diary = DiaryID(try reader.bytes16("diary"))
        guard try reader.varint("stream") == 0 else { throw reader.error(.unsupported, "stream") }
        actor = ActorID(try reader.bytes16("actor"))
        firstSequence = try reader.varint("first sequence")
        operationCount = UInt64(try reader.count(limit: Limits.maximumSegmentOperations, "operation count"))
        previousHash = try reader.hash("previous hash")
        lastHash = try reader.hash("last hash")
        bodyByteCount = try reader.count(limit: Limits.maximumSegmentBodyBytes, "body length")
        try checkNumbers(reader)
        try SegmentHeader.skipOptionalFields(&reader)
    }

    private func checkNumbers(_ reader: ByteReader) throws(WireError) {
        guard firstSequence >= 1, firstSequence <= UInt64(Int64.max) - operationCount else {
            throw reader.error(.malformed, "first sequence")
        }
        guard operationCount >= 1 else { throw reader.error(.malformed, "operation count") }
        guard (firstSequence == 1) == (previousHash == .zero) else { throw reader.error(.malformed, "previous hash") }
    }

    private static func skipOptionalFields(_ reader: inout ByteReader) throws(WireError) {
        while !reader.isAtEnd {
            let tag = try reader.varint("field tag")
            guard tag.isMultiple(of: 2) else { throw reader.error(.unsupported, "critical field") }
            _ = try reader.block("field")
        }
    }

    /// Writes the header.
    func write(to writer: inout ByteWriter) {
        writer.fixed(SegmentHeader.magic.littleEndian)
        writer.byte(SegmentHeader.version)
        var fields = ByteWriter(capacity: 160)
        writeFields(to: &fields)
        writer.fixed(UInt16(7 + fields.count).littleEndian)
        fields.withBytes { writer.bytes($0) }
    }

    private func writeFields(to writer: inout ByteWriter) {
        writer.byte(isCompressed ? SegmentHeader.compressedFlag : 0)
        writer.bytes16(diary.bytes)
        writer.varint(0 as UInt64)
        writer.bytes16(actor.bytes)
        writer.varint(firstSequence)
        writer.varint(operationCount)
        writer.hash(previousHash)
        writer.hash(lastHash)
        writer.varint(bodyByteCount)
    }
}
