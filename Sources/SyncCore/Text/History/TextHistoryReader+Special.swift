extension TextHistoryReader {
    /// Reads an undo, which begins an entry of its own whatever its parents.
    mutating func readUndo(
        _ head: RunHead, _ run: TextRun, into document: inout TextDocument
    ) throws(WireError) {
        guard head.has(RunHead.parents) else { throw parents.error(.malformed, "text history parents") }
        let named = try readParents(of: run.first)
        let targets = try readTargets(of: run.first, behind: named, document)
        let earliest = document.log.undos.earliest(of: targets)
        document.graph.append(parents: named, run: document.log.runs.count, undoing: earliest)
        document.log.undos.append(run.first, of: targets)
    }

    private mutating func readTargets(
        of undo: Int32, behind parents: [Int32], _ document: borrowing TextDocument
    ) throws(WireError) -> [Int32] {
        var targets: [Int32] = []
        for _ in 0..<(try undos.elementCount("text history undo")) {
            let distance = try undos.count(limit: Int(undo), "text history undo")
            let target = undo - Int32(distance)
            guard distance > 0, !targets.contains(target), document.isSeen(target, by: parents) else {
                throw undos.error(.malformed, "text history undo")
            }
            targets.append(target)
        }
        guard !targets.isEmpty else { throw undos.error(.malformed, "text history undo") }
        return targets
    }

    /// Reads a carrier of a text from outside.
    mutating func readSeed(_ run: inout TextRun, into log: inout TextLog) throws(WireError) {
        let flags = try seeds.count(limit: 3, "text history seed")
        let isNew = flags & 2 != 0
        let revision = try seeds.varint("text history revision")
        let number = try seeds.count(limit: Limits.maximumTextBytes, "text history seed")
        guard isNew || number < log.seeds.values.count else { throw seeds.error(.malformed, "text history seed") }
        let value = isNew ? Array(try take(number)) : log.seeds.values[number].bytes
        let seed = TextSeed(value, revision: revision, isRevisionStated: flags & 1 != 0)
        guard isNew ? log.seeds.index(of: value) == nil : log.seeds.known(seed) == nil else {
            throw seeds.error(.malformed, "text history seed")
        }
        _ = log.seeds.append(seed, run.first, content: run.content)
        run.shape = .seed
        guard isNew, number > 0 else { return }
        run.hunkCount = 1
        log.restore(StoredHunk(position: 0, deleted: 0, inserted: Int32(number), content: run.content))
    }

    /// Reads another name of a seed.
    mutating func readName(into log: inout TextLog) throws(WireError) {
        let number = LogNumber(try names.count(limit: Int(LogNumber.max), "text history name"))
        let id = Dot(log: number, sequence: try names.varint("text history name"))
        let operation = Int32(try names.count(limit: Int(Int32.max), "text history name"))
        let last = log.otherNames.last(of: number)?.sequence ?? 0
        guard id.sequence > last, id.sequence <= UInt64(Int64.max), log.operation(id) == nil,
            log.seeds.index(carriedBy: operation) != nil
        else { throw names.error(.malformed, "text history name") }
        log.append(id, sameAs: operation)
    }
}

extension TextDocument {
    /// Whether operations have seen another one, or for a text from outside one of its carriers.
    fileprivate func isSeen(_ target: Int32, by operations: [Int32]) -> Bool {
        guard let index = log.seeds.index(carriedBy: target) else { return graph.isPast(target, of: operations) }
        return log.seeds.values[index].carriers.contains { graph.isPast($0.operation, of: operations) }
    }
}
