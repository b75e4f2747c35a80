import Codecs

@testable import SyncCore

/// Segments as a device would send them, with opaque bodies: the server never looks inside.
struct SampleLog {
    let diary: DiaryID
    let actor: ActorID
    private(set) var lastHash = ContentHash.zero
    private(set) var lastSequence: UInt64 = 0

    init(_ diary: DiaryID, actor: UInt64 = 1) {
        self.diary = diary
        self.actor = ActorID(Bytes16(high: 0xACED, low: actor))
    }

    /// The next segment of `count` operations, whose body is `text`.
    mutating func next(_ text: String, count: UInt64 = 1) -> [UInt8] {
        let previous = lastHash
        lastHash = SHA256Hasher().hash(lastHash.bytes + Array(text.utf8))
        let first = lastSequence + 1
        lastSequence += count
        return segment(text, first: first, count: count, previous: previous, last: lastHash)
    }

    /// A segment with these numbers, right or wrong.
    func segment(
        _ text: String, first: UInt64, count: UInt64 = 1, previous: ContentHash, last: ContentHash
    ) -> [UInt8] {
        let header = SegmentHeader(
            diary: diary, actor: actor, firstSequence: first, operationCount: count, previousHash: previous,
            lastHash: last, isCompressed: false, bodyByteCount: 0)
        return Array(text.utf8).withUnsafeBytes {
            Segment.seal(header, body: $0, compressor: nil, checksummer: CRC32C())
        }
    }
}
