/// What tells two versions of a text apart, in runs of operations.
struct VersionDifference: ~Copyable {
    /// A run of operations.
    struct Run: BitwiseCopyable {
        /// The first operation.
        var first: Int32
        /// Behind the last operation.
        var end: Int32
        /// The index of the entry that holds them.
        var entry: Int32
    }

    /// What only the first version holds, descending.
    var onlyFirst = PlainArray<Run>()
    /// What only the second version holds, descending.
    var onlySecond = PlainArray<Run>()
    /// Operations still to be followed towards the past, and by which of the versions they are held.
    var pending = PlainArray<Pending>()

    struct Pending: BitwiseCopyable {
        var operation: Int32
        var entry: Int32
        var holders: UInt8
    }

    init() {}
}

extension TextGraph {
    /// Finds what only a version, and what only an entry's parents hold.
    ///
    /// Follows both towards the past, the latest operation first, until all that is left is held by both.
    /// Cost: the number of entries between the versions, times the number of their branches.
    func difference(_ version: borrowing TextVersion, parentsOf entry: Entry, into out: inout VersionDifference) {
        begin(version, into: &out)
        for index in entry.parents { out.meet(parents[index].operation, parents[index].entry, holders: 2) }
        while let next = out.takeLatest() { follow(next, into: &out) }
    }

    /// Finds what only a version, and what only an operation of an entry with its past hold.
    func difference(
        _ version: borrowing TextVersion, _ operation: Int32, in entry: Int32, into out: inout VersionDifference
    ) {
        begin(version, into: &out)
        out.meet(operation, entry, holders: 2)
        while let next = out.takeLatest() { follow(next, into: &out) }
    }

    /// Finds what only a version, and what only some operations with their past hold.
    func difference(
        _ version: borrowing TextVersion, _ operations: [Int32], into out: inout VersionDifference
    ) {
        begin(version, into: &out)
        for operation in operations { out.meet(operation, Int32(entryIndex(of: operation)), holders: 2) }
        while let next = out.takeLatest() { follow(next, into: &out) }
    }

    private func begin(_ version: borrowing TextVersion, into out: inout VersionDifference) {
        out.onlyFirst.removeAll()
        out.onlySecond.removeAll()
        out.pending.removeAll()
        for index in 0..<version.count {
            out.meet(version[index], Int32(entryIndex(of: version[index])), holders: 1)
        }
    }

    private func follow(_ next: VersionDifference.Pending, into out: inout VersionDifference) {
        let entry = entries[Int(next.entry)]
        let within = out.latestPending
        if within >= entry.first {
            out.emit(.init(first: within + 1, end: next.operation + 1, entry: next.entry), holders: next.holders)
            out.meet(within, next.entry, holders: next.holders)
        } else {
            out.emit(.init(first: entry.first, end: next.operation + 1, entry: next.entry), holders: next.holders)
            for index in entry.parents {
                out.meet(parents[index].operation, parents[index].entry, holders: next.holders)
            }
        }
    }
}

extension VersionDifference {
    /// The latest pending operation, -1 without one.
    fileprivate var latestPending: Int32 {
        var latest: Int32 = -1
        for index in 0..<pending.count { latest = max(latest, pending[index].operation) }
        return latest
    }

    fileprivate mutating func meet(_ operation: Int32, _ entry: Int32, holders: UInt8) {
        for index in 0..<pending.count where pending[index].operation == operation {
            pending.base[index].holders |= holders
            return
        }
        pending.append(Pending(operation: operation, entry: entry, holders: holders))
    }

    /// Takes out the latest pending operation; `nil` once all that is pending is held by both.
    fileprivate mutating func takeLatest() -> Pending? {
        var found = -1
        var isDone = true
        for index in 0..<pending.count {
            if found < 0 || pending[index].operation > pending[found].operation { found = index }
            if pending[index].holders != 3 { isDone = false }
        }
        guard !isDone else { return nil }
        let latest = pending[found]
        pending[found] = pending.last
        pending.removeLast()
        return latest
    }

    fileprivate mutating func emit(_ run: Run, holders: UInt8) {
        guard run.end > run.first else { return }
        if holders == 1 { onlyFirst.append(run) }
        if holders == 2 { onlySecond.append(run) }
    }
}
