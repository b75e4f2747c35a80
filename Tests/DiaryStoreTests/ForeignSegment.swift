import Codecs
import SyncCore

/// Segments with operations that no store of ours would write, in an order and a chain that are in order.
struct ForeignSegment {
    let diary: DiaryID
    private let codec = Segment.Codec(hasher: SHA256Hasher(), checksummer: CRC32C(), compressor: Zstandard())

    init(_ diary: DiaryID) { self.diary = diary }

    /// The first segment of an actor's log: one change with these operations.
    ///
    /// Their dots in log 2 are of a log that the change refers to without having seen it.
    func bytes(
        _ operations: [Operation], by actor: ActorID, unseen: LogDirectory.Log? = nil
    ) -> [UInt8] {
        var directory = LogDirectory()
        let own = directory.intern(LogDirectory.Log(actor: actor))
        var builder = ChangeBuilder()
        builder.begin(own: own, in: directory)
        if let unseen { _ = directory.intern(unseen) }
        for operation in operations { builder.append(operation, own: own, in: directory) }
        var change = ByteWriter()
        builder.finish(wallTime: WallTime(milliseconds: 1), into: &change)
        let root = ChangeHash.root(diary: diary, actor: actor, hasher: codec.hasher)
        let hash = change.withBytes { ChangeHash.next(after: root, change: $0, hasher: codec.hasher) }
        let header = SegmentHeader(
            diary: diary, actor: actor, firstSequence: 1, operationCount: UInt64(operations.count),
            previousHash: .zero, lastHash: hash)
        var body = ByteWriter()
        change.withBytes { body.block($0) }
        return body.withBytes {
            Segment.seal(header, body: $0, compressor: codec.compressor, checksummer: codec.checksummer)
        }
    }
}
