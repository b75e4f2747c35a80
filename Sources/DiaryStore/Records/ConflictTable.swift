internal import SQLiteKit
internal import SyncCore

/// Where there are conflicts, and which writes have closed one: an index of the log, kept in step with the rows.
///
/// A row is open while `log` is 0, and rests at -1 while its record is deleted; else `log` and `sequence` name the closing
/// write. Its number is given once; the row of an open conflict becomes that of the closed one. Sides and values are read
/// from the log when they are asked for.
final class ConflictTable {
    /// What has changed since somebody began to watch.
    struct Changes {
        var opened: Set<Int64> = []
        var closed: Set<Int64> = []
    }

    private let statements: StatementCache
    private let connection: Connection
    /// What has changed since it was last set.
    var changes = Changes()

    init(_ connection: Connection) {
        self.connection = connection
        statements = StatementCache(connection)
    }

    /// Brings the rows of a record in line with a state, values filled in, in which an operation has been applied.
    func update(
        _ operation: Operation, at dot: Dot, known: RecordState?, _ state: RecordState, _ core: StoreCore
    ) throws {
        if operation.action.mayClose(known) {
            for closing in try core.log.closings(of: operation, at: dot) { try close(closing.place, by: dot) }
        }
        let life = ConflictPlace(kind: operation.kind, record: operation.record, field: nil)
        if state.life.isDeleted { return try rest(life) }
        try settle(life, state.openConflicts(of: operation.kind, operation.record))
    }

    /// Brings the row of a text in line with whether values from outside compete in it.
    ///
    /// Life has its way with that row as with the others: it rests while the record is deleted.
    func update(_ text: TextKey, isOpen: Bool, in state: RecordState) throws {
        let place = ConflictPlace(text)
        let row = try undecided(of: place).first { $0.place == place }
        switch (row, isOpen) {
        case (nil, true):
            changes.opened.insert(try insert(place))
            if state.life.isDeleted { try rest(place) }
        case (let row?, false): try remove(row)
        case (nil, false), (.some, true): break
        }
    }

    private func remove(_ row: ConflictRow) throws {
        try statements.run("DELETE FROM conflict WHERE n=?") { try $0.bind(1, row.number) }
        changes.opened.remove(row.number)
    }

    /// Notes that an operation has closed the conflict at a place.
    func close(_ place: ConflictPlace, by dot: Dot) throws {
        let number = try undecided(of: place).first { $0.place == place }?.number ?? insert(place)
        try statements.run("UPDATE conflict SET log=?, sequence=? WHERE n=?") {
            try $0.bind(1, Int64(dot.log))
            try $0.bind(2, Int64(dot.sequence))
            try $0.bind(3, number)
        }
        changes.opened.remove(number)
        changes.closed.insert(number)
    }

    /// Lets the conflicts of a deleted record rest, so that they have their numbers again when it is restored.
    private func rest(_ record: ConflictPlace) throws {
        for row in try undecided(of: record) where row.state == .open {
            try statements.run("UPDATE conflict SET log=-1 WHERE n=?") { try $0.bind(1, row.number) }
            changes.opened.remove(row.number)
        }
    }

    /// Makes the open rows of a record those at some places, and those of its texts.
    private func settle(_ record: ConflictPlace, _ open: [ConflictPlace]) throws {
        let rows = try undecided(of: record)
        let open = open + rows.map(\.place).filter { $0.textKey != nil }
        for row in rows where !open.contains(row.place) { try remove(row) }
        for place in open {
            guard let row = rows.first(where: { $0.place == place }) else {
                changes.opened.insert(try insert(place))
                continue
            }
            guard row.state == .resting else { continue }
            try statements.run("UPDATE conflict SET log=0 WHERE n=?") { try $0.bind(1, row.number) }
            changes.opened.insert(row.number)
        }
    }

    private func insert(_ place: ConflictPlace) throws -> Int64 {
        try statements.run("INSERT INTO conflict(kind, id, field, log, sequence) VALUES (?, ?, ?, 0, 0)") {
            try $0.bind(1, blob: RecordTable.key(of: place.kind))
            try $0.bind(2, id: place.record.bytes)
            try $0.bind(3, blob: place.fieldBytes)
        }
        return connection.lastInsertRowID
    }

    /// The rows of a record that are open or rest.
    private func undecided(of record: ConflictPlace) throws -> [ConflictRow] {
        var rows: [ConflictRow] = []
        try statements.rows("SELECT \(ConflictRow.columns) FROM conflict WHERE kind=? AND id=? AND log<=0 ORDER BY n") {
            try $0.bind(1, blob: RecordTable.key(of: record.kind))
            try $0.bind(2, id: record.record.bytes)
        } visit: {
            rows.append(try ConflictRow($0))
        }
        return rows
    }
}

/// A row of the table of conflicts.
struct ConflictRow {
    var number: Int64
    var place: ConflictPlace
    var state: State

    /// What has become of it.
    enum State: Equatable {
        case open
        /// The record is deleted.
        case resting
        case closed(by: Dot)
    }

    static let columns = "n, kind, id, field, log, sequence"

    init(_ row: borrowing Statement) throws {
        number = row.int(0)
        let kind = try row.withBlob(1) { raw throws(WireError) in
            var reader = ByteReader(raw)
            return try reader.kind()
        }
        let (field, item) = try row.withBlob(3) { raw throws(WireError) -> (FieldKey?, Value) in
            var reader = ByteReader(raw)
            let field = reader.isAtEnd ? nil : try reader.field()
            return (field, reader.isAtEnd ? .null : try reader.value())
        }
        place = ConflictPlace(kind: kind, record: RecordID(row.id(2)), field: field, item: item)
        state =
            switch row.int(4) {
            case 0: .open
            case ..<0: .resting
            default: .closed(by: Dot(log: LogNumber(row.int(4)), sequence: UInt64(row.int(5))))
            }
    }
}

extension ConflictPlace {
    /// The field as it is stored, and which of its texts; no bytes for the record's life.
    fileprivate var fieldBytes: [UInt8] {
        guard let field else { return [] }
        var writer = ByteWriter(capacity: 16)
        writer.field(field)
        if item != .null { writer.value(item) }
        return writer.array
    }
}

extension RecordState {
    /// Whether a conflict is possible: cheap, and false for almost every record.
    var mayConflict: Bool { !life.marks.isEmpty || registers.contains { $0.state.siblings.count > 1 } }

    /// The open conflicts of a record; a deleted one has none. Where there are several siblings, their values must be
    /// filled in.
    var openConflictCount: Int {
        if life.isDeleted { return 0 }
        return registers.count { $0.state.isInConflict } + (life.isRevived ? 1 : 0)
    }

    /// Where the open conflicts are.
    fileprivate func openConflicts(of kind: RecordKind, _ record: RecordID) -> [ConflictPlace] {
        if life.isDeleted { return [] }
        var places = registers.filter(\.state.isInConflict).map {
            ConflictPlace(kind: kind, record: record, field: $0.key)
        }
        if life.isRevived { places.append(ConflictPlace(kind: kind, record: record, field: nil)) }
        return places
    }
}
