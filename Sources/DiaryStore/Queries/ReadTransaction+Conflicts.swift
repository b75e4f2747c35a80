internal import SQLiteKit
public import SyncCore

/// Conflicts.
extension ReadTransaction {
    /// The open conflicts by number, or all that there have ever been.
    ///
    /// Throws `StoreError.corrupt`. Cost: a few look-ups in the log for each, for a text one for each of its operations.
    public func conflicts(includingClosed: Bool = false) throws -> [Conflict] {
        let condition = includingClosed ? ">=0" : "=0"
        let cached = try statement("SELECT \(ConflictRow.columns) FROM conflict WHERE log\(condition) ORDER BY n")
        return try conflicts(cached)
    }

    /// The conflict with a number of this device, open or closed; `nil` when there is none, and while its record is
    /// deleted.
    public func conflict(_ number: Int64) throws -> Conflict? {
        let cached = try statement("SELECT \(ConflictRow.columns) FROM conflict WHERE n=?")
        try cached.statement.bind(1, number)
        return try conflicts(cached).first
    }

    /// The conflicts that a record has, or has had too, by number.
    public func conflicts(
        of kind: RecordKind, _ record: RecordID, includingClosed: Bool = false
    ) throws -> [Conflict] {
        let condition = includingClosed ? ">=0" : "=0"
        let cached = try statement(
            "SELECT \(ConflictRow.columns) FROM conflict WHERE kind=? AND id=? AND log\(condition) ORDER BY n")
        try cached.statement.bind(1, blob: RecordTable.key(of: kind))
        try cached.statement.bind(2, id: record.bytes)
        return try conflicts(cached)
    }

    private func conflicts(_ query: StatementCache.Cached) throws -> [Conflict] {
        defer { query.statement.reset() }
        var rows: [ConflictRow] = []
        while try query.statement.step() { rows.append(try ConflictRow(query.statement)) }
        let log = try log()
        return try rows.compactMap { row in
            switch row.state {
            case .open: try open(row, log)
            case .resting: nil
            case .closed(let dot): try closed(row, by: dot, log)
            }
        }
    }

    private func open(_ row: ConflictRow, _ log: LogView) throws -> Conflict? {
        guard let state = try mergeState(of: row.place) else { return nil }
        if row.place.field == nil { return try revival(row, state.life, log) }
        if let key = row.place.textKey { return try open(row, key, state.text(key.field).version, log) }
        let dots = row.place.field.map { state.register($0).dots } ?? []
        let sides = try log.sides(of: dots, at: row.place)
        let id = ConflictID(.sides, row.place, sides.map(\.operation), log)
        return conflict(row, id, sides, .open, shown: display.index(of: sides, at: row.place), log)
    }

    /// `nil` within a write that has not merged the text yet.
    private func open(_ row: ConflictRow, _ key: TextKey, _ version: [Dot], _ log: LogView) throws -> Conflict? {
        let seeds = try CarriedSeeds(of: key, at: version, in: log)
        let sides = try seeds.sides(of: seeds.history.document.competingSeeds, in: log)
        guard sides.count > 1 else { return nil }
        let id = ConflictID(texts: sides.compactMap(\.value), row.place, log)
        return conflict(row, id, sides, .open, shown: 0, log)
    }

    private func revival(_ row: ConflictRow, _ life: Life, _ log: LogView) throws -> Conflict? {
        let deletes = try log.named(life.marks.map(\.stamp.dot))
        let edits = try log.named(life.edits.entries)
        guard let sides = log.lifeSides(edits: edits, deletes: deletes, at: row.place) else { return nil }
        return conflict(row, ConflictID(.sides, row.place, deletes, log), sides, .open, shown: 0, log)
    }

    /// `nil` within the write that has closed it: it has no identity before its change is fixed.
    private func closed(_ row: ConflictRow, by dot: Dot, _ log: LogView) throws -> Conflict? {
        guard let closing = try log.operation(at: dot), let operation = closing.applied,
            let found = try log.closings(of: operation, at: dot).first(where: { $0.place == row.place })
        else { throw StoreError(.corrupt, "the log does not hold what closed conflict \(row.number): run doctor") }
        guard closing.changeHash != nil else { return nil }
        let id = ConflictID(.closing, row.place, [closing], log)
        return conflict(row, id, found.sides, found.state, shown: found.chosen, log)
    }

    private func conflict(
        _ row: ConflictRow, _ id: ConflictID, _ sides: [ConflictSide], _ state: Conflict.State, shown: Int?,
        _ log: LogView
    ) -> Conflict {
        let own = log.own.map { log.directory[$0].actor }
        let candidates = sides.enumerated().map { index, side in
            Conflict.Candidate(
                number: index + 1, content: side.content, actor: side.actor, isOwn: side.actor == own,
                writtenAt: side.operation.wallTime, isShown: index == shown)
        }
        return Conflict(
            number: row.number, id: id, recordKind: row.place.kind, record: row.place.record, field: row.place.field,
            item: row.place.item.asRecord, candidates: candidates, state: state)
    }

    /// The merge state of a record, without values.
    private func mergeState(of place: ConflictPlace) throws -> RecordState? {
        let schema = TableSchema.of(place.kind)
        let cached = try statement("SELECT merge FROM \(schema.table) WHERE \(schema.keyCondition)")
        defer { cached.statement.reset() }
        if schema.keyedByKind { try cached.statement.bind(1, blob: RecordTable.key(of: place.kind)) }
        try cached.statement.bind(schema.keyedByKind ? 2 : 1, id: place.record.bytes)
        guard try cached.statement.step() else { return nil }
        return try mergeState(place.kind, cached.statement.blob(0)) { _ in nil }
    }
}
