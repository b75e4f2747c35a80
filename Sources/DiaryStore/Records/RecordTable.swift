internal import SQLiteKit
internal import SyncCore

/// Reads and writes the rows of one kind of record, merge metadata included.
///
/// Confined to the store's writing connection. Holds its statements prepared.
final class RecordTable {
    let schema: TableSchema
    let kind: RecordKind
    private let display: Display
    /// The kind's bytes, for the table that is keyed by kind.
    private let kindKey: [UInt8]?
    private let connection: Connection
    private let insertIgnoring: Statement
    private let selectMerge: Statement
    private let selectRow: Statement
    private var updates: [UInt64: UpdateStatement] = [:]
    private var scratch = ByteWriter(capacity: 256)

    /// A prepared update of some registers of a row.
    private final class UpdateStatement {
        let statement: Statement
        init(_ statement: consuming Statement) { self.statement = statement }
    }

    init(_ schema: TableSchema, kind: RecordKind, _ display: Display, connection: Connection) throws {
        self.schema = schema
        self.kind = kind
        self.display = display
        self.connection = connection
        kindKey = schema.keyedByKind ? RecordTable.key(of: kind) : nil
        insertIgnoring = try connection.prepare(RecordTable.insertSQL(schema))
        selectMerge = try connection.prepare(
            "SELECT merge, edited_ms FROM \(schema.table) WHERE \(schema.keyCondition)")
        let columns = ["edited_ms"] + schema.registers.flatMap(\.columns).map(\.name)
        selectRow = try connection.prepare(
            "SELECT \(columns.joined(separator: ", ")) FROM \(schema.table) WHERE \(schema.keyCondition)")
    }

    /// The bytes under which a kind is stored in the table of other kinds.
    static func key(of kind: RecordKind) -> [UInt8] {
        var writer = ByteWriter(capacity: 64)
        writer.kind(kind)
        return writer.array
    }

    private static func insertSQL(_ schema: TableSchema) -> String {
        let names = schema.keyColumns + schema.registers.flatMap(\.columns).map(\.name)
        let columns = (names + ["edited_ms", "deleted", "merge"]).joined(separator: ", ")
        let marks = Array(repeating: "?", count: names.count + 3).joined(separator: ", ")
        return "INSERT OR IGNORE INTO \(schema.table)(\(columns)) VALUES (\(marks))"
    }

    /// Inserts a record that a single write creates; `false` when it exists or needs the slow path.
    ///
    /// The hot path of bulk writing and of first sync: one insert, no read.
    func insertNew(_ id: RecordID, _ writes: [RegisterWrite], at stamp: Stamp) throws -> Bool {
        guard kindKey == nil, let mask = mask(of: writes) else { return false }
        insertIgnoring.clearBindings()
        try bindKey(id, insertIgnoring)
        for write in writes {
            guard let register = schema.register(write.field) else { return false }
            try register.bind(write.value, insertIgnoring, at: registerStart + Int32(register.offset))
        }
        scratch.removeAll()
        MergeBlob.encodeNew(stamp, mask: mask, into: &scratch)
        return try insert(edited: stamp.wallTime, isDeleted: false)
    }

    private func mask(of writes: [RegisterWrite]) -> UInt64? {
        var mask: UInt64 = 0
        for write in writes {
            guard write.replacing.isEmpty, let bit = MergeBlob.bit(write.field),
                let register = schema.register(write.field), register.fits(write.value)
            else { return nil }
            mask |= bit
        }
        return mask
    }

    private func insert(edited: WallTime, isDeleted: Bool) throws -> Bool {
        let behind = registerStart + Int32(schema.columnCount)
        try insertIgnoring.bind(behind, edited.milliseconds)
        try insertIgnoring.bind(behind + 1, isDeleted ? 1 : 0)
        try scratch.withBytes { raw throws(SQLiteError) in try insertIgnoring.bind(behind + 2, blob: raw) }
        try insertIgnoring.run()
        return connection.changes == 1
    }

    /// The merge state of a record, values that stand in the row left out; `nil` when there is none.
    func load(_ id: RecordID) throws -> RecordState? {
        defer { selectMerge.reset() }
        try bindKey(id, selectMerge)
        guard try selectMerge.step() else { return nil }
        do throws(WireError) {
            var state = try selectMerge.withBlob(0) { raw throws(WireError) in try MergeBlob.decode(raw, kind: kind) }
            state.latest = WallTime(milliseconds: selectMerge.int(1))
            return state
        } catch {
            throw StoreError(
                .corrupt, "the merge metadata of \(id) cannot be read: run doctor", record: id, cause: error)
        }
    }

    /// Removes a record's row, if there is one.
    func remove(_ id: RecordID) throws {
        let statement = try connection.prepare("DELETE FROM \(schema.table) WHERE \(schema.keyCondition)")
        try bindKey(id, statement)
        try statement.run()
    }

    /// Fills in the values that stand in the row, for some registers or all.
    func hydrate(_ state: inout RecordState, _ id: RecordID, only keys: [FieldKey]? = nil) throws {
        defer { selectRow.reset() }
        try bindKey(id, selectRow)
        guard try selectRow.step() else { return }
        fill(&state, from: selectRow, firstColumn: 1, only: keys)
    }

    private func fill(
        _ state: inout RecordState, from row: borrowing Statement, firstColumn: Int32, only keys: [FieldKey]?
    ) {
        for index in state.registers.indices {
            let key = state.registers[index].key
            guard keys?.contains(key) ?? true, let register = schema.register(key) else { continue }
            let value = register.value(row, at: firstColumn + Int32(register.offset))
            for sibling in state.registers[index].state.siblings.indices
            where state.registers[index].state.siblings[sibling].value == nil {
                state.registers[index].state.siblings[sibling].value = value
            }
        }
    }

    /// Visits the living records of a range in the order of their ids, values filled in, with the texts that stand in
    /// their rows.
    func forEachLivingRecord(
        in range: RecordRange = .all, _ body: (RecordID, RecordState, [TextField: [UInt8]]) throws -> Void
    ) throws {
        let columns = ["id", "edited_ms", "merge"] + schema.registers.flatMap(\.columns).map(\.name)
        let conditions = [kindKey == nil ? nil : "kind=?3", range.before == nil ? nil : "id<?2"].compactMap(\.self)
        let condition = (["deleted=0", "id>=?1"] + conditions).joined(separator: " AND ")
        let statement = try connection.prepare(
            "SELECT \(columns.joined(separator: ", ")) FROM \(schema.table) WHERE \(condition) ORDER BY id")
        try statement.bind(1, id: range.from.bytes)
        if let before = range.before { try statement.bind(2, id: before.bytes) }
        if let kindKey { try statement.bind(3, blob: kindKey) }
        while try statement.step() {
            var state = try statement.withBlob(2) { raw throws(WireError) in try MergeBlob.decode(raw, kind: kind) }
            fill(&state, from: statement, firstColumn: 3, only: nil)
            try body(RecordID(statement.id(0)), state, columnTexts(statement, firstColumn: 3))
        }
    }

    /// Visits the merge states of all records in the order of their ids, as they are packed.
    func forEachPackedState(_ body: (RecordID, RecordState) throws -> Void) throws {
        let condition = kindKey == nil ? "" : " WHERE kind=?"
        let statement = try connection.prepare("SELECT id, merge FROM \(schema.table)\(condition) ORDER BY id")
        if let kindKey { try statement.bind(1, blob: kindKey) }
        while try statement.step() {
            try body(
                RecordID(statement.id(0)),
                try statement.withBlob(1) { raw throws(WireError) in try MergeBlob.decode(raw, kind: kind) })
        }
    }

    private func columnTexts(_ row: borrowing Statement, firstColumn: Int32) -> [TextField: [UInt8]] {
        var texts: [TextField: [UInt8]] = [:]
        for register in schema.registers where kind.isText(register.field) {
            texts[TextField(register.field)] = row.blob(firstColumn + Int32(register.offset))
        }
        return texts
    }

    /// Writes a record's state: the displayed values of the touched registers into the row, the rest into the blob.
    ///
    /// The touched registers must be hydrated; values of others that were filled in are left out again.
    func save(
        _ id: RecordID, _ state: inout RecordState, touched: [FieldKey], isNew: Bool, _ ties: some TieBreaker
    ) throws {
        let shown = elideShown(id, &state, touched, ties)
        scratch.removeAll()
        MergeBlob.encode(state, kind: kind, into: &scratch)
        if isNew {
            try insertState(id, state, shown)
        } else {
            try updateState(id, state, shown)
        }
    }

    /// Leaves out the values that stand in the row, and tells which of them have to be written there.
    ///
    /// Several siblings are always written: which of them is displayed may be chosen otherwise than the last time.
    private func elideShown(
        _ id: RecordID, _ state: inout RecordState, _ touched: [FieldKey], _ ties: some TieBreaker
    ) -> [(register: Int, value: Value)] {
        var shown: [(register: Int, value: Value)] = []
        for index in state.registers.indices {
            let isInDoubt = state.registers[index].state.siblings.count > 1
            // Values that have not been filled in stay where they are.
            if isInDoubt, state.registers[index].state.siblings.contains(where: { $0.value == nil }) { continue }
            guard let register = schema.registerIndex(state.registers[index].key),
                let sibling = shownIndex(state.registers[index], id, ties),
                let value = state.registers[index].state.siblings[sibling].value
            else { continue }
            if isInDoubt || touched.contains(state.registers[index].key) { shown.append((register, value)) }
            if schema.registers[register].fits(value) {
                state.registers[index].state.siblings[sibling].value = nil
            }
        }
        return shown
    }

    private func shownIndex(
        _ field: RecordState.Field<MultiValueRegister>, _ id: RecordID, _ ties: some TieBreaker
    ) -> Int? {
        if field.state.siblings.count == 1 { return 0 }
        return display.index(of: field.state, at: ConflictPlace(kind: kind, record: id, field: field.key), ties)
    }

    private func insertState(
        _ id: RecordID, _ state: RecordState, _ shown: [(register: Int, value: Value)]
    ) throws {
        insertIgnoring.clearBindings()
        try bindKey(id, insertIgnoring)
        for (register, value) in shown {
            let register = schema.registers[register]
            try register.bind(value, insertIgnoring, at: registerStart + Int32(register.offset))
        }
        _ = try insert(edited: state.latest, isDeleted: state.life.isDeleted)
    }

    private func updateState(
        _ id: RecordID, _ state: RecordState, _ shown: [(register: Int, value: Value)]
    ) throws {
        let update = try update(of: shown.reduce(0) { $0 | 1 << UInt64($1.register) })
        try update.statement.bind(1, state.latest.milliseconds)
        try update.statement.bind(2, state.life.isDeleted ? 1 : 0)
        try scratch.withBytes { raw throws(SQLiteError) in try update.statement.bind(3, blob: raw) }
        var index: Int32 = 4
        for (register, value) in shown.sorted(by: { $0.register < $1.register }) {
            try schema.registers[register].bind(value, update.statement, at: index)
            index += Int32(schema.registers[register].columns.count)
        }
        if let kindKey {
            try update.statement.bind(index, blob: kindKey)
            index += 1
        }
        try update.statement.bind(index, id: id.bytes)
        try update.statement.run()
    }

    private func update(of registers: UInt64) throws -> UpdateStatement {
        if let known = updates[registers] { return known }
        let columns = schema.registers.indices.filter { registers & 1 << UInt64($0) != 0 }
            .flatMap { schema.registers[$0].columns }.map { ", \($0.name)=?" }.joined()
        let sql =
            "UPDATE \(schema.table) SET edited_ms=?, deleted=?, merge=?\(columns) WHERE \(schema.keyCondition)"
        let prepared = UpdateStatement(try connection.prepare(sql))
        updates[registers] = prepared
        return prepared
    }

    private var registerStart: Int32 { kindKey == nil ? 2 : 3 }

    private func bindKey(_ id: RecordID, _ statement: borrowing Statement) throws(SQLiteError) {
        if let kindKey { try statement.bind(1, blob: kindKey) }
        try statement.bind(kindKey == nil ? 1 : 2, id: id.bytes)
    }
}

extension TableSchema {
    var keyColumns: [String] { keyedByKind ? ["kind", "id"] : ["id"] }
    var keyCondition: String { keyColumns.map { "\($0)=?" }.joined(separator: " AND ") }
}
