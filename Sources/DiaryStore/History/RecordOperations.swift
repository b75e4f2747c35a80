internal import SyncCore

/// Every operation on some records, and what one change of the log had seen, from one pass over the log.
struct RecordOperations {
    /// The operations of each record, in local order: what one depends on comes before it.
    private(set) var operations: [RecordID: [LoggedOperation]] = [:]
    /// The changes that hold them, in local order.
    private(set) var changes: [LoggedChange] = []
    /// What the change had seen, itself included; empty without one.
    private(set) var past = CausalContext()

    /// Reads the log once. A change that is no wanted record's is passed over without being decoded.
    ///
    /// Throws `StoreError.corrupt`. Cost: opens every segment, which is decompressing and hashing; beyond that a fraction of
    /// a microsecond for each change of others, and the decoding of the wanted ones. About a million changes in a second.
    init(on records: Set<RecordID>, seenBy target: LoggedChange? = nil, in log: LogView) throws {
        var dependencies: Set<Head> = []
        try log.forEachChange { change in
            if try change.touches(records, log.reader.codes) { try add(change, records, log) }
            if let target, log.directory.isOnChain(change.end, endingAt: target.end) {
                dependencies.formUnion(try change.withBytes { try ChangeReader($0).dependencies })
            }
        }
        if let target { past = try log.past(of: target, dependencies: dependencies) }
    }

    private mutating func add(_ change: LoggedChange, _ records: Set<RecordID>, _ log: LogView) throws {
        changes.append(change)
        for operation in try log.operations(of: change) {
            guard let record = operation.known?.record, records.contains(record) else { continue }
            operations[record, default: []].append(operation)
        }
    }

    /// The operations on one record.
    func operations(on place: RecordPlace) -> [LoggedOperation] {
        (operations[place.record] ?? []).filter { $0.known?.kind == place.kind }
    }
}

extension LoggedChange {
    /// Whether the change may touch one of some records.
    fileprivate func touches(_ records: Set<RecordID>, _ codes: OperationCodes) throws -> Bool {
        let only = records.count == 1 ? records.first : nil
        var isTouched = false
        try withBytes { bytes in
            try ChangeReader(bytes).forEachTouch(codes: codes) { _, record in
                if only.map({ $0 == record }) ?? records.contains(record) { isTouched = true }
            }
        }
        return isTouched
    }
}

extension LogView {
    fileprivate func past(of change: LoggedChange, dependencies: Set<Head>) throws -> CausalContext {
        var past = directory.chain(endingAt: change.end)
        for head in dependencies {
            if let dot = try dot(of: head) { past.formUnion(directory.chain(endingAt: dot)) }
        }
        return past
    }
}
