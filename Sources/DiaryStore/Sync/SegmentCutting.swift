internal import SyncCore

/// Cuts segments that a server finds too large at the borders of their changes.
///
/// Only what is sent is cut: the log keeps the segment whole, under its place in local order, and it leaves the outbox
/// with its last part. What is left of one that has gone in part is sent alone.
struct SegmentCutting {
    let core: StoreCore
    /// The most bytes of a part, as far as its changes allow.
    let maximumBytes: Int

    /// The segments in order, each one in parts if it is too large.
    func cut(_ segments: [OutgoingSegment]) throws -> [OutgoingSegment] {
        try segments.flatMap { try $0.hasBegun || $0.bytes.count > maximumBytes ? parts(of: $0) : [$0] }
    }

    /// As many from the start as take no more than so many bytes together, but always one.
    static func fitting(_ segments: [OutgoingSegment], _ maximumBytes: Int) -> [OutgoingSegment] {
        var total = 0
        let count = segments.prefix { segment in
            total += segment.bytes.count
            return total <= maximumBytes
        }.count
        return Array(segments.prefix(max(1, count)))
    }

    private func parts(of whole: OutgoingSegment) throws -> [OutgoingSegment] {
        guard let segment = try readable(whole.bytes),
            let start = segment.frames.firstIndex(where: { $0.firstSequence == whole.firstSequence })
        else { return [whole] }
        let groups = groups(
            Array(segment.frames[start...]), fullSize: whole.bytes.count, bodySize: segment.body.count)
        guard start > 0 || groups.count > 1 else { return [whole] }
        return groups.map { part(of: segment, start + $0.startIndex..<start + $0.endIndex, whole) }
    }

    /// A segment damaged at rest cannot be cut.
    private func readable(_ bytes: [UInt8]) throws -> Segment? {
        do {
            return try core.opened(bytes)
        } catch StoreError.Code.corrupt {
            return nil
        }
    }

    /// Changes that go together, by how much they take before compression.
    private func groups(
        _ frames: [Segment.Frame], fullSize: Int, bodySize: Int
    ) -> [ArraySlice<Segment.Frame>] {
        let room = maximumBytes < fullSize ? max(1, bodySize * maximumBytes / fullSize) : bodySize
        var groups: [ArraySlice<Segment.Frame>] = []
        var start = 0
        for index in frames.indices.dropFirst()
        where frames[index].bytes.upperBound - frames[start].bytes.lowerBound > room {
            groups.append(frames[start..<index])
            start = index
        }
        return groups + [frames[start...]]
    }

    private func part(of segment: Segment, _ range: Range<Int>, _ whole: OutgoingSegment) -> OutgoingSegment {
        let bytes = SegmentCutting.sealed(segment, range, core.codec)
        return OutgoingSegment(
            bytes: bytes, hash: core.codec.hasher.hash(bytes), log: whole.log,
            firstSequence: segment.frames[range.lowerBound].firstSequence,
            lastSequence: segment.frames[range.upperBound - 1].lastSequence, ordinal: whole.ordinal, isPart: true)
    }

    /// Some changes of a segment as a segment of their own; `range` must not be empty.
    static func sealed(_ segment: Segment, _ range: Range<Int>, _ codec: Segment.Codec) -> [UInt8] {
        let (first, last) = (segment.frames[range.lowerBound], segment.frames[range.upperBound - 1])
        let before = range.lowerBound > 0 ? segment.frames[range.lowerBound - 1] : nil
        var header = segment.header
        header.firstSequence = first.firstSequence
        header.operationCount = last.lastSequence - first.firstSequence + 1
        header.previousHash = before?.hash ?? header.previousHash
        header.lastHash = last.hash
        return segment.body[(before?.bytes.upperBound ?? 0)..<last.bytes.upperBound].withUnsafeBytes {
            Segment.seal(header, body: $0, compressor: codec.compressor, checksummer: codec.checksummer)
        }
    }
}
