import SyncCore

extension MemoryReplica {
    /// What became of a delivered change.
    package enum Delivery: Sendable {
        /// It was applied, and with it every parked change that waited for it.
        case applied
        /// It had been here before.
        case known
        /// It waits for changes that it has seen and this replica has not.
        case parked
    }

    /// Takes a change, in whatever order changes arrive.
    ///
    /// Throws `WireError` for bytes that are no change. Cost: O(parked) beyond applying.
    @discardableResult
    package mutating func deliver(_ change: RelayedChange) throws -> Delivery {
        let hash = change.hash(in: diary)
        if placed[hash] != nil || parked.contains(change) { return .known }
        guard try applyIfReady(change, hash) else {
            parked.append(change)
            return .parked
        }
        while let index = try parked.firstIndex(where: { try applyIfReady($0, $0.hash(in: diary)) }) {
            parked.remove(at: index)
        }
        return .applied
    }

    private mutating func applyIfReady(_ change: RelayedChange, _ hash: ContentHash) throws -> Bool {
        try change.bytes.withUnsafeBytes { bytes in
            let reader = try ChangeReader(bytes)
            let isReady =
                (change.previous == .zero || placed[change.previous] != nil)
                && reader.dependencies.allSatisfy { ends[$0] != nil }
            if isReady { apply(reader, of: change, hash) }
            return isReady
        }
    }

    private mutating func apply(_ reader: ChangeReader, of change: RelayedChange, _ hash: ContentHash) {
        let log = log(for: change)
        let first = directory[log].head + 1
        let end = Dot(log: log, sequence: first + UInt64(reader.operationCount) - 1)
        let past = past(of: reader, after: change.previous)
        for sequence in first...end.sequence { hashes[Dot(log: log, sequence: sequence)] = hash }
        applyOperations(of: reader, hash, at: Dot(log: log, sequence: first), past)
        directory[log].head = end.sequence
        directory[log].headHash = hash
        directory[log].past = past
        placed[hash] = Placed(end: end, firstSequence: first, past: past)
        ends[directory.head(of: log)] = end
    }

    /// The log whose end the change follows, or a new branch where it follows something else.
    private mutating func log(for change: RelayedChange) -> LogNumber {
        guard let previous = placed[change.previous]?.end else {
            let fresh = directory.logs(of: change.actor).first { directory[$0].head == 0 }
            return fresh ?? directory.intern(LogDirectory.Log(actor: change.actor))
        }
        if directory[previous.log].headHash == change.previous { return previous.log }
        return directory.intern(
            LogDirectory.Log(
                actor: change.actor, parent: previous.log, forkSequence: previous.sequence, head: previous.sequence,
                headHash: change.previous))
    }

    private func past(of reader: ChangeReader, after previous: ContentHash) -> CausalContext {
        var past = placed[previous]?.past ?? CausalContext()
        for end in reader.dependencies.compactMap({ ends[$0] }) {
            past.formUnion(directory.chain(endingAt: end))
        }
        return past
    }

    private mutating func applyOperations(
        of reader: ChangeReader, _ hash: ContentHash, at first: Dot, _ past: CausalContext
    ) {
        var resolver = ChangeResolver(
            directory: directory, ends: (reader.dependencies + reader.references).map { ends[$0] }, past: past,
            next: first, bug: bug)
        var decoded: [DecodedOperation] = []
        let take = { (_: Int, operation: DecodedOperation) in
            decoded.append(operation)
            resolver.next.sequence += 1
        }
        reader.forEachOperation(resolve: { resolver.dot($0, $1) }, take)
        for (index, operation) in decoded.enumerated() {
            let dot = Dot(log: first.log, sequence: first.sequence + UInt64(index))
            if let error = perform(operation, at: Stamp(dot, reader.wallTime)) {
                skipped.append(Skipped(change: hash, index: index, error: error))
            }
        }
    }

    private mutating func perform(_ decoded: DecodedOperation, at stamp: Stamp) -> WireError? {
        switch decoded {
        case .known(let operation): perform(operation, at: stamp)
        case .unknown: WireError(.unsupported, "operation")
        case .malformed(_, let error): error
        }
    }

    /// Applies one operation; returns why it was skipped.
    mutating func perform(_ operation: Operation, at stamp: Stamp) -> WireError? {
        var state = record(operation.record)
        var operation = operation
        operation.action = bug?.changed(operation.action, before: state) ?? operation.action
        do {
            try state.apply(operation, at: stamp, ties, chains: chains)
        } catch {
            return error
        }
        records[operation.record] = state
        return nil
    }

    private func chains(_ seen: Dot) -> CausalContext {
        guard bug == .deleteContextIgnored else { return directory.chain(endingAt: seen) }
        return CausalContext(hashes.keys)
    }
}
