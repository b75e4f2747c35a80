internal import SQLiteKit
internal import SyncCore

/// Takes up what an older version of this library had to leave, once, in the transaction that notes the new level.
///
///     operations it could not read, and what waited for them --+
///     values of fields that have a column now -----------------+--> their records
///     records of kinds that have a table now ------------------+        |
///                                                     rows removed, then played again from the log
///
/// Played again whole, because an operation that is late may stand before others that have replaced it since. The result
/// is that of a store which understood everything from the start. Only the numbers of those records' conflicts change.
/// Cost: one look at every record's merge metadata and, if any record is concerned, one pass over the log. Memory: 40
/// bytes for each such record, one opened segment, and what texts keep.
struct CatchingUp {
    let core: StoreCore

    func run() throws {
        let records = try recordsLeft()
        guard !records.isEmpty else { return }
        try core.texts.histories.removeAllKept()
        try records.visit { try core.records.remove($0, $1, core.statements) }
        var replay = LogReplay(core: core, records: records)
        try core.log.forEachChange { try replay.take($0) }
        try core.texts.flush()
        core.records.conflicts.changes = ConflictTable.Changes()
        try LeafTable(core.statements).removeAll()
    }

    private func recordsLeft() throws -> RecordSelection {
        var records = RecordSelection()
        try insertUninterpreted(&records)
        for table in [core.records.media, core.records.profile, core.records.story] {
            try insertHidden(table, &records)
        }
        try insertMoved(&records)
        return records
    }

    /// Adds the records of operations that can be read now. What is still unknown stays noted.
    private func insertUninterpreted(_ records: inout RecordSelection) throws {
        var dots: [Dot] = []
        try core.statements.rows("SELECT log, sequence FROM uninterpreted ORDER BY log, sequence") {
            dots.append(Dot(log: LogNumber($0.int(0)), sequence: UInt64($0.int(1))))
        }
        for dot in dots {
            guard let operation = try core.operation(at: dot)?.known else { continue }
            records.insert(operation.kind, operation.record)
            try core.statements.run("DELETE FROM uninterpreted WHERE log=? AND sequence=?") {
                try $0.bind(1, Int64(dot.log))
                try $0.bind(2, Int64(dot.sequence))
            }
        }
    }

    /// Adds the records that keep a value in their metadata alone although it fits a column.
    private func insertHidden(_ table: RecordTable, _ records: inout RecordSelection) throws {
        try table.forEachPackedState { id, state in
            let isHidden = state.registers.contains { field in
                guard let register = table.schema.register(field.key) else { return false }
                let values = field.state.siblings.map(\.value)
                return !values.contains(nil) && values.contains { $0.map(register.fits) ?? false }
            }
            if isHidden { records.insert(table.kind, id) }
        }
    }

    /// Adds the records of kinds that have a table of their own now.
    private func insertMoved(_ records: inout RecordSelection) throws {
        for table in [core.records.media, core.records.profile, core.records.story] where !table.schema.keyedByKind {
            try core.statements.rows("SELECT id FROM other_record WHERE kind=?") {
                try $0.bind(1, blob: RecordTable.key(of: table.kind))
            } visit: {
                records.insert(table.kind, RecordID($0.id(0)))
            }
        }
    }
}

extension StoreCore {
    /// Takes up what an older version had to leave, if one has written this store.
    ///
    /// A log that cannot be read keeps nobody from opening the store: it shows what it did before, checking it says what
    /// is wrong, and the next opening tries again.
    func catchUp() throws {
        guard try settings.schemaVersion() == Migrations.migrator.newestVersion, try isBehind() else { return }
        do {
            try transaction {
                guard try isBehind() else { return }
                try CatchingUp(core: self).run()
                try settings.set(.interpretation, interpretation.level)
            }
            storedLevel = nil
        } catch StoreError.Code.corrupt {
            storedLevel = nil
        }
    }

    private func isBehind() throws -> Bool {
        try settings.integer(.interpretation) ?? 0 < interpretation.level
    }

    /// Refuses to write to a store whose records stand for operations that this version cannot read.
    func checkInterpretation() throws {
        let level = try storedLevel ?? settings.integer(.interpretation) ?? 0
        storedLevel = level
        guard level > interpretation.level else { return }
        throw StoreError(
            .schemaTooNew,
            "a newer program has taken up more of this diary than this one understands: update it; until then it can be read"
        )
    }
}
