import SyncCore

/// A segment put together field by field, so that tests can write what no encoder would.
///
/// What is not given is filled in truly. The checksum is true unless `breaksChecksum`.
struct RawSegment {
    var magic = Array("DSYN".utf8)
    var version: UInt8 = 0
    var headerLength: Int?
    var flags: UInt8?
    var diary = RawSegment.diary
    var stream: UInt64 = 0
    var actor = RawSegment.actor
    var firstSequence: UInt64 = 1
    var operationCount: UInt64?
    var previousHash = ContentHash.zero
    var lastHash: ContentHash?
    var bodyByteCount: UInt64?
    var optionalFields: [(tag: UInt64, bytes: [UInt8])] = []
    var changes: [RawChange] = []
    var isCompressed = false
    /// Stored instead of the changes.
    var storedBody: [UInt8]?
    var breaksChecksum = false

    static let diary = DiaryID(Bytes16(high: 0xD1A0_0000_0000_0000, low: 0x0000_0000_0000_0001))
    static let actor = ActorID(Bytes16(high: 0xAAAA_0000_0000_0000, low: 0x0000_0000_0000_0001))

    init(_ changes: [RawChange] = []) { self.changes = changes }
    init(_ operations: [Operation]) { changes = [RawChange(operations)] }

    /// The changes' bytes behind their lengths.
    var body: [UInt8] {
        written { writer in
            for change in changes { change.bytes.withUnsafeBytes { writer.block($0) } }
        }
    }

    /// The chained hash behind each change.
    var hashes: [ContentHash] {
        let hasher = wireCodec.hasher
        var hash = ChangeHash.predecessor(previousHash, diary: diary, actor: actor, hasher: hasher)
        return changes.map { change in
            hash = change.bytes.withUnsafeBytes { ChangeHash.next(after: hash, change: $0, hasher: hasher) }
            return hash
        }
    }

    var bytes: [UInt8] {
        let fields = fields
        let stored = storedBody ?? (isCompressed ? compressedBody : body)
        let unsealed = written { writer in
            writer.bytes(magic)
            writer.byte(version)
            writer.fixed(UInt16(headerLength ?? fields.count + 7).littleEndian)
            writer.bytes(fields)
            writer.bytes(stored)
        }
        let checksum = unsealed.withUnsafeBytes { wireCodec.checksummer.checksum($0) }
        return unsealed + written { $0.fixed((breaksChecksum ? ~checksum : checksum).littleEndian) }
    }

    private var compressedBody: [UInt8] { body.withUnsafeBytes { wireCodec.compressor.compress($0) } ?? [] }

    private var fields: [UInt8] {
        let operations = changes.reduce(0) { $0 + $1.operations.count }
        return written { writer in
            writer.byte(flags ?? (isCompressed ? 1 : 0))
            writer.bytes16(diary.bytes)
            writer.varint(stream)
            writer.bytes16(actor.bytes)
            writer.varint(firstSequence)
            writer.varint(operationCount ?? UInt64(operations))
            writer.hash(previousHash)
            writer.hash(lastHash ?? hashes.last ?? .zero)
            writer.varint(bodyByteCount ?? UInt64(body.count))
            for field in optionalFields {
                writer.varint(field.tag)
                field.bytes.withUnsafeBytes { writer.block($0) }
            }
        }
    }
}
