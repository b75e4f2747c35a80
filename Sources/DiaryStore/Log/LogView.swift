internal import SyncCore

/// The whole log as one connection sees it at one moment: what lies in tables, and what a running write has added.
///
/// Almost every question for a hash is answered by a log's head or the end of a segment; the rest opens one segment.
struct LogView {
    let directory: LogDirectory
    /// The log that this store writes.
    let own: LogNumber?
    let reader: LogReader
    /// The write in progress, on the connection that writes.
    var writing: LocalLog?

    /// The hash of the change that ends at a sequence of a log's chain; `nil` when no change ends there.
    func hashOfChange(endingAt sequence: UInt64, of log: LogNumber) throws -> ContentHash? {
        guard let dot = directory.canonical(log, sequence), sequence <= directory[dot.log].head else { return nil }
        if directory[dot.log].head == sequence { return directory[dot.log].headHash }
        if let hash = try reader.hashOfSegmentEnd(sequence, of: dot.log) { return hash }
        guard let change = try find(dot), change.lastSequence == sequence else { return nil }
        return change.hash
    }

    /// The hash of the change that holds an operation; zero for the change of a running write.
    func hashOfChange(holding dot: Dot) throws -> ContentHash { try change(holding: dot).hash ?? .zero }

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

    /// The change that holds an operation. Throws `StoreError.corrupt` when the log lacks it.
    func change(holding dot: Dot) throws -> LoggedChange {
        guard let change = try find(dot) else {
            throw StoreError(.corrupt, "the log lacks operation \(dot.sequence) of log \(dot.log): run doctor")
        }
        return change
    }

    private func find(_ dot: Dot) throws -> LoggedChange? {
        if let segment = try reader.segment(covering: dot.sequence, of: dot.log) {
            return segment.frame(holding: dot.sequence).map { LoggedChange($0, of: segment, in: dot.log) }
        }
        guard dot.log == own else { return nil }
        if let change = try reader.tailChange(holding: dot.sequence) { return LoggedChange(change, in: dot.log) }
        return try writing?.unsaved(directory).first { $0.sequences.contains(dot.sequence) }
            .map { LoggedChange($0, in: dot.log) }
    }

    private func unsealed(_ own: LogNumber) throws -> [LoggedChange] {
        let unsaved = try writing?.unsaved(directory) ?? []
        return (try reader.tail() + unsaved).map { LoggedChange($0, in: own) }
    }
}

/// Operations by their dots, and all of them in order.
extension LogView {
    /// One operation, by a canonical dot of this store; `nil` when the log does not reach so far.
    ///
    /// Its own dots are resolved as they were when it was applied: what lay outside of its change's past then was set
    /// aside, so whatever is not set aside resolves along the chains that its change names.
    /// Throws `StoreError.corrupt`. Cost: opens one segment, unless it was opened lately.
    func operation(at dot: Dot) throws -> LoggedOperation? {
        guard let numbers = directory.numbers, numbers.contains(dot.log), let change = try find(dot) else { return nil }
        let heads = try self.heads(of: change)
        return try change.withBytes { bytes in
            let index = Int(dot.sequence - change.firstSequence)
            let content = try ChangeReader(bytes).operation(at: index, codes: self.reader.codes) {
                heads.resolve($0, $1, before: dot.sequence, in: directory)
            }
            return try logged(content, dot, change, try ChangeReader(bytes).wallTime)
        }
    }

    /// Visits every change once, in local order: what a change depends on comes before it. The visitor must not write.
    ///
    /// Throws `StoreError.corrupt`. Cost: opens every segment, one at a time.
    func forEachChange(_ body: (LoggedChange) throws -> Void) throws {
        var reached: [LogNumber: UInt64] = [:]
        try reader.forEachSegment { log, segment in
            // Segments overlap, and one of a branch may begin within what it shares with its parent.
            let seen = reached[log] ?? directory[log].forkSequence
            for frame in segment.frames where frame.firstSequence > seen {
                try body(LoggedChange(frame, of: segment, in: log))
            }
            reached[log] = max(seen, segment.header.lastSequence)
        }
        if let own { for change in try unsealed(own) { try body(change) } }
    }

    /// The operations of a change, in order.
    func operations(of change: LoggedChange) throws -> [LoggedOperation] {
        let heads = try self.heads(of: change)
        return try change.withBytes { bytes in
            let reader = try ChangeReader(bytes)
            var sequence = change.firstSequence
            var operations: [LoggedOperation] = []
            try reader.forEachOperation(
                codes: self.reader.codes, resolve: { heads.resolve($0, $1, before: sequence, in: directory) }
            ) {
                operations.append(try logged($1, Dot(log: change.log, sequence: sequence), change, reader.wallTime))
                sequence += 1
            }
            return operations
        }
    }

    private func heads(of change: LoggedChange) throws -> ChangeHeads {
        let named = try change.withBytes { bytes in
            let reader = try ChangeReader(bytes)
            return reader.dependencies + reader.references
        }
        return ChangeHeads(log: change.log, heads: try named.map(dot(of:)))
    }

    private func logged(
        _ content: DecodedOperation, _ dot: Dot, _ change: LoggedChange, _ wallTime: WallTime
    ) throws -> LoggedOperation {
        LoggedOperation(
            dot: dot, wallTime: wallTime, change: Dot(log: change.log, sequence: change.firstSequence),
            changeHash: change.hash, content: content, isSetAside: try reader.isSetAside(dot))
    }
}

extension Segment {
    /// The change that holds a sequence. Cost: O(log changes).
    func frame(holding sequence: UInt64) -> Frame? {
        var range = frames.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if sequence > frames[middle].lastSequence {
                range = middle + 1..<range.upperBound
            } else if sequence < frames[middle].firstSequence {
                range = range.lowerBound..<middle
            } else {
                return frames[middle]
            }
        }
        return nil
    }
}
