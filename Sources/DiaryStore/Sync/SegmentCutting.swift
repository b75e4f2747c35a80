internal import SyncCore

/// Cuts segments that a server finds too large at the borders of their changes.
///
/// Only what is sent is cut: the log keeps the segment whole, under its place in local order, and it leaves the outbox
/// with its last piece. Pieces that the server's log has been seen to hold are not sent again.
struct SegmentCutting {
    let core: StoreCore
    /// The most bytes of a piece, as far as its changes allow.
    let maximumBytes: Int

    /// The segments in order, each one in pieces if it is too large.
    func cut(_ segments: [OutgoingSegment]) throws -> [OutgoingSegment] {
        try segments.flatMap { try $0.bytes.count > maximumBytes ? pieces(of: $0) : [$0] }
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

    private func pieces(of whole: OutgoingSegment) throws -> [OutgoingSegment] {
        guard let segment = try readable(whole.bytes), segment.frames.count > 1 else {
            var single = whole
            single.changeCount = 1
            return [single]
        }
        return try groups(segment.frames, fullSize: whole.bytes.count, bodySize: segment.body.count)
            .map { piece(of: segment, $0, whole) }
            .filter { try !core.server.isDelivered($0.end) }
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
        let room = max(1, bodySize * maximumBytes / fullSize)
        var groups: [ArraySlice<Segment.Frame>] = []
        var start = 0
        for index in frames.indices.dropFirst()
        where frames[index].bytes.upperBound - frames[start].bytes.lowerBound > room {
            groups.append(frames[start..<index])
            start = index
        }
        return groups + [frames[start...]]
    }

    private func piece(
        of segment: Segment, _ group: ArraySlice<Segment.Frame>, _ whole: OutgoingSegment
    ) -> OutgoingSegment {
        let bytes = SegmentCutting.sealed(segment, group.indices, core.codec)
        let (first, last) = (segment.frames[group.startIndex], segment.frames[group.endIndex - 1])
        return OutgoingSegment(
            bytes: bytes, hash: core.codec.hasher.hash(bytes), log: whole.log, firstSequence: first.firstSequence,
            lastSequence: last.lastSequence, ordinal: whole.ordinal, changeCount: group.count)
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
