internal import Codecs
internal import DiaryStore
internal import SyncCore

/// Turns stories in memory into sealed segments the way a store does, without a database.
struct SegmentSealer: ~Copyable {
    private let diary: DiaryID
    private let compressor: (any Compressor)?
    private let hasher = SHA256Hasher()
    private var directory = LogDirectory()
    private let own: LogNumber
    private var builder = ChangeBuilder()
    private var body = ByteWriter(capacity: Limits.targetSegmentBytes * 2)
    private var bodyOperationCount = 0
    private var sealedHash = ContentHash.zero
    private let wallTime = WallTime(milliseconds: 1_767_225_600_000)
    /// The segments sealed so far.
    private(set) var segments: [[UInt8]] = []

    init(diary: DiaryID, actor: ActorID, compressor: (any Compressor)?) {
        self.diary = diary
        self.compressor = compressor
        own = directory.intern(LogDirectory.Log(actor: actor))
    }

    /// Seals all stories and what is left over.
    mutating func seal(_ stories: [NewStory]) {
        builder.begin(own: own, in: directory)
        for story in stories {
            builder.append(SegmentSealer.operation(of: story), own: own, in: directory)
            if builder.byteCount >= Limits.targetChangeBytes { cut() }
        }
        if builder.operationCount > 0 { cut() }
        if bodyOperationCount > 0 { sealBody() }
    }

    private static func operation(of story: NewStory) -> Operation {
        let date = Value.tuple([
            .integer(story.date?.instant.milliseconds ?? 0), .integer(Int64(story.date?.offsetMinutes ?? 0)), .null,
        ])
        let writes = [
            RegisterWrite(.body, .text(story.text)), RegisterWrite(.date, date),
            RegisterWrite(.created, .integer(story.createdAt?.milliseconds ?? 0)),
            RegisterWrite(.title, .text(story.title)), RegisterWrite(.mood, .text(story.mood)),
        ]
        return Operation(.story, story.id ?? RecordID(Bytes16(high: 0, low: 0)), .assign(writes))
    }

    private mutating func cut() {
        var change = ByteWriter(capacity: builder.byteCount + 256)
        builder.finish(wallTime: wallTime, into: &change)
        let log = directory[own]
        let before = ChangeHash.predecessor(log.headHash, diary: diary, actor: log.actor, hasher: hasher)
        directory[own].headHash = change.withBytes { ChangeHash.next(after: before, change: $0, hasher: hasher) }
        directory[own].head += UInt64(builder.operationCount)
        change.withBytes { body.block($0) }
        bodyOperationCount += builder.operationCount
        if body.count >= Limits.targetSegmentBytes { sealBody() }
        builder.begin(own: own, in: directory)
    }

    private mutating func sealBody() {
        let log = directory[own]
        let header = SegmentHeader(
            diary: diary, actor: log.actor, firstSequence: log.head - UInt64(bodyOperationCount) + 1,
            operationCount: UInt64(bodyOperationCount), previousHash: sealedHash, lastHash: log.headHash)
        let sealed = body.withBytes {
            Segment.seal(header, body: $0, compressor: compressor, checksummer: CRC32C())
        }
        segments.append(sealed)
        sealedHash = log.headHash
        body.removeAll()
        bodyOperationCount = 0
    }
}
