internal import SyncCore

/// Brings the digests of leaves up to date and gives those of the kinds. Runs within a transaction of the store.
///
///     marks of logs --segments sealed since, and the open tail--> records touched --> stale leaves --> read anew
///
/// Everything is read when there are no marks yet, when an actor's log has branched since, which names its operations
/// otherwise, or when a log ends before its mark.
struct DigestPass {
    let access: StoreAccess
    private let table: LeafTable
    private var core: StoreCore { access.core }

    init(_ access: StoreAccess) {
        self.access = access
        table = LeafTable(access.core.statements)
    }

    func run() throws -> StoreDigest {
        let old = try table.marks()
        let new = try marks()
        let isValid = !old.isEmpty && isContinued(old, by: new)
        if !isValid { try table.removeAll() }
        let touched = isValid ? try touchedRecords(since: old) : RecordSelection()
        var kinds: [StoreDigest.Kind] = []
        for (name, records) in try access.tables() {
            var leaves = isValid ? DigestLeaves(try table.leaves(records.kind)) : DigestLeaves([])
            if isValid {
                touched.visit(records.kind) { leaves.touch($0) }
            } else {
                leaves.touch(DigestLeaf.start)
            }
            try fill(&leaves, of: records)
            kinds.append(.init(name: name, count: leaves.count, digest: leaves.digest(core.codec.hasher)))
        }
        if old != new { try table.setMarks(new) }
        return StoreDigest(version: core.directory.versionVector, kinds: kinds.filter { $0.count > 0 })
    }

    private func fill(_ leaves: inout DigestLeaves, of records: RecordTable) throws {
        for gap in leaves.gaps {
            let new = try access.leaves(of: records, in: gap.range)
            if leaves.fill(gap, with: new) { try table.replace(gap.range, of: records.kind, with: new) }
        }
    }

    /// Up to where each log is sealed. The open tail may still be replaced, so it is looked at every time.
    private func marks() throws -> [LogNumber: LeafTable.Mark] {
        var marks: [LogNumber: LeafTable.Mark] = [:]
        for number in core.directory.numbers.map(Array.init) ?? [] {
            var sequence = core.directory[number].head
            if number == core.local.own, let first = try core.logReader.tail().first?.firstSequence {
                sequence = first - 1
            }
            marks[number] = LeafTable.Mark(sequence: sequence, isBranched: core.directory.isBranched(number))
        }
        return marks
    }

    private func isContinued(_ old: [LogNumber: LeafTable.Mark], by new: [LogNumber: LeafTable.Mark]) -> Bool {
        old.allSatisfy { number, mark in
            guard let now = new[number] else { return false }
            return now.sequence >= mark.sequence && now.isBranched == mark.isBranched
        }
    }

    private func touchedRecords(since marks: [LogNumber: LeafTable.Mark]) throws -> RecordSelection {
        var touched = RecordSelection()
        for number in core.directory.numbers.map(Array.init) ?? [] {
            let from = marks[number]?.sequence ?? core.directory[number].forkSequence
            guard core.directory[number].head > from else { continue }
            try core.logReader.forEachSegment(of: number, behind: from) { segment in
                for frame in segment.frames where frame.firstSequence > from {
                    try segment.withChange(frame) { try insertTouches(of: $0, into: &touched) }
                }
            }
        }
        for change in try core.logReader.tail() {
            try change.bytes.withUnsafeBytes { try insertTouches(of: $0, into: &touched) }
        }
        return touched
    }

    private func insertTouches(of change: UnsafeRawBufferPointer, into touched: inout RecordSelection) throws {
        try ChangeReader(change).forEachTouch(codes: core.interpretation.operationCodes) { touched.insert($0, $1) }
    }
}
