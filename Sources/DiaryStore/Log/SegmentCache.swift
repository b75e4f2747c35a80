internal import SyncCore

/// Opened segments, the least recently used dropped first, up to some bytes.
///
/// A segment's key says all of its content, since its last hash covers every change up to there. So nothing has to be
/// dropped when a write is rolled back, when segments are packed, or when another process has written.
struct SegmentCache {
    /// What a segment holds.
    struct Key: Hashable {
        var firstSequence: UInt64
        var lastHash: ContentHash
    }

    private struct Entry {
        var segment: Segment
        var usedAt: UInt64
    }

    private let byteLimit: Int
    private var entries: [Key: Entry] = [:]
    private var clock: UInt64 = 0
    private(set) var byteCount = 0

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    subscript(key: Key) -> Segment? {
        mutating get {
            clock += 1
            entries[key]?.usedAt = clock
            return entries[key]?.segment
        }
    }

    /// Keeps a segment that is not kept yet, in the place of older ones.
    mutating func insert(_ segment: Segment, for key: Key) {
        clock += 1
        byteCount += SegmentCache.size(of: segment)
        entries[key] = Entry(segment: segment, usedAt: clock)
        while byteCount > byteLimit, entries.count > 1 { dropOldest() }
    }

    private mutating func dropOldest() {
        guard let oldest = entries.min(by: { $0.value.usedAt < $1.value.usedAt }) else { return }
        byteCount -= SegmentCache.size(of: oldest.value.segment)
        entries[oldest.key] = nil
    }

    private static func size(of segment: Segment) -> Int {
        segment.body.count + segment.frames.count * MemoryLayout<Segment.Frame>.stride
    }
}
