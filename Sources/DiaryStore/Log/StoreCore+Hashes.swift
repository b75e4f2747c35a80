internal import SyncCore

/// Looking up changes by where they lie in a chain.
///
/// Almost every question is answered by a log's head or the end of a segment; the rest opens one segment.
extension StoreCore {
    /// The hash of the change that ends at a sequence of a log's chain; `nil` when no change ends there.
    func hashOfChange(endingAt sequence: UInt64, of log: LogNumber) throws -> ContentHash? {
        guard let dot = directory.canonical(log, sequence), sequence <= directory[dot.log].head else { return nil }
        if directory[dot.log].head == sequence { return directory[dot.log].headHash }
        if let hash = try logs.hashOfSegmentEnd(sequence, of: dot.log) { return hash }
        return try ends(around: dot).first { $0.last == sequence }?.hash
    }

    /// The hash of the change that holds an operation.
    func hashOfChange(holding dot: Dot) throws -> ContentHash {
        guard let end = try ends(around: dot).first(where: { $0.last >= dot.sequence }) else {
            throw StoreError(.corrupt, "the log lacks operation \(dot.sequence) of log \(dot.log): run doctor")
        }
        return end.hash
    }

    private func ends(around dot: Dot) throws -> [(last: UInt64, hash: ContentHash)] {
        if let bytes = try logs.segment(covering: dot.sequence, of: dot.log) {
            return try opened(bytes).frames.map { ($0.lastSequence, $0.hash) }
        }
        guard dot.log == local.own else { return [] }
        return try logs.tail().map { ($0.lastSequence, $0.hash) }
    }

    /// Opens a segment that the store itself keeps.
    func opened(_ bytes: [UInt8]) throws -> Segment {
        try bytes.withUnsafeBytes { raw in
            do {
                return try Segment(opening: raw, codec: codec)
            } catch {
                throw StoreError(.corrupt, "a segment of the log cannot be read: run doctor", cause: error)
            }
        }
    }

    /// The local dot of a head that another device names; `nil` when it is not here.
    func dot(of head: Head) throws -> Dot? {
        for log in directory.logs(of: head.actor) {
            guard let hash = try hashOfChange(endingAt: head.sequence, of: log), hash.prefix == head.hashPrefix,
                let dot = directory.canonical(log, head.sequence)
            else { continue }
            // The chain ends in the log that holds the sequence, so branches resolve alike everywhere.
            return dot
        }
        return nil
    }
}
