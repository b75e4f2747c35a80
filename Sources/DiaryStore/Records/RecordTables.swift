internal import SQLiteKit
internal import SyncCore

/// The tables of all kinds, and the one way in which an operation reaches a row.
final class RecordTables {
    let story: RecordTable
    let media: RecordTable
    let profile: RecordTable
    private let storyTables: StoryTables
    private let mediaTables: MediaTables
    let conflicts: ConflictTable
    private var others: [RecordKind: RecordTable] = [:]
    private let connection: Connection
    private let display: Display

    init(_ connection: Connection, _ display: Display, _ interpretation: Interpretation) throws {
        self.connection = connection
        self.display = display
        story = try RecordTable(interpretation.schema(of: .story), kind: .story, display, connection: connection)
        media = try RecordTable(interpretation.schema(of: .media), kind: .media, display, connection: connection)
        profile = try RecordTable(interpretation.schema(of: .profile), kind: .profile, display, connection: connection)
        storyTables = try StoryTables(connection)
        mediaTables = try MediaTables(connection)
        conflicts = ConflictTable(connection)
    }

    /// The table of a kind; kinds without one of their own share one.
    func table(_ kind: RecordKind) throws -> RecordTable {
        switch kind {
        case .story: return story
        case .media: return media
        case .profile: return profile
        case .numbered, .named:
            if let known = others[kind] { return known }
            let table = try RecordTable(.other, kind: kind, display, connection: connection)
            others[kind] = table
            return table
        }
    }

    /// Applies an operation whose dots are local and whose past has been applied.
    ///
    /// Throws `WireError` when the operation contradicts its past; nothing has been written then.
    func apply(_ operation: Operation, at stamp: Stamp, in core: StoreCore) throws {
        let table = try table(operation.kind)
        try noteFiles(operation, at: stamp.wallTime)
        if case .assign(let writes) = operation.action,
            try table.insertNew(operation.record, writes, at: stamp)
        {
            return
        }
        let known = try table.load(operation.record)
        try apply(operation, to: known, in: table, at: stamp, core)
    }

    /// Makes sure that the files which an operation names are known of: they have to be moved.
    func noteFiles(_ operation: Operation, at time: WallTime) throws {
        try mediaTables.noteFiles(operation, at: time)
    }

    /// Whether operations that may refer to files have come since this was last asked.
    func takeMayRefer() -> Bool {
        defer { mediaTables.mayRefer = false }
        return mediaTables.mayRefer
    }

    /// Applies an operation to a record whose state is loaded; `nil` for a new one.
    func apply(
        _ operation: Operation, to known: RecordState?, in table: RecordTable, at stamp: Stamp, _ core: StoreCore
    ) throws {
        var state = known ?? RecordState()
        let touched = operation.action.touchedRegisters
        let text = try operation.textStep.map { try core.texts.take($0, of: operation, at: stamp.dot, state) }
        if case .waits? = text {
            return try hold(operation, at: stamp.dot, &state, isNew: known == nil, in: table, core)
        }
        if try isSlotMissing(operation.action, state, core) { return try core.noteUninterpreted(stamp.dot) }
        if RecordTables.needsValues(operation.action, state) {
            try table.hydrate(&state, operation.record, only: touched)
        }
        try state.apply(operation, at: stamp, core.ties) { core.directory.chain(endingAt: $0) }
        if state.mayConflict || known?.mayConflict ?? false || operation.action.mayClose(known) {
            try table.hydrate(&state, operation.record)
            try conflicts.update(operation, at: stamp.dot, known: known, state, core)
        }
        try table.save(operation.record, &state, touched: touched, isNew: known == nil, core.ties)
        if case .shown(let bytes)? = text, let key = operation.textKey { try core.texts.rows.set(key, bytes) }
        try updateParts(operation, state, core)
    }

    /// Brings the tables of a record's sets and lists in line with its state.
    private func updateParts(_ operation: Operation, _ state: RecordState, _ core: StoreCore) throws {
        mediaTables.noteReferences(operation)
        switch operation.kind {
        case .story: try storyTables.update(operation.record, state, after: operation.action, core.ties)
        case .media: try mediaTables.update(operation.record, state, after: operation.action)
        case .profile, .numbered, .named: break
        }
    }

    /// Removes all that is kept of a record, to be played again from the log.
    func remove(_ kind: RecordKind, _ id: RecordID, _ statements: StatementCache) throws {
        try table(kind).remove(id)
        let key = RecordTable.key(of: kind)
        for table in ["other_record", "record_text", "conflict"] {
            try statements.run("DELETE FROM \(table) WHERE kind=? AND id=?") {
                try $0.bind(1, blob: key)
                try $0.bind(2, id: id.bytes)
            }
        }
        for table in RecordTables.parts(of: kind) {
            try statements.run("DELETE FROM \(table) WHERE \(kind == .story ? "story" : "media")=?") {
                try $0.bind(1, id: id.bytes)
            }
        }
    }

    /// The tables that hold the sets and lists of a kind's records.
    private static func parts(of kind: RecordKind) -> [String] {
        switch kind {
        case .story: ["story_tag", "story_pet", "story_media"]
        case .media: ["media_thumbnail"]
        case .profile, .numbered, .named: []
        }
    }

    /// Notes that an operation of a text waits for one that this version cannot interpret.
    private func hold(
        _ operation: Operation, at dot: Dot, _ state: inout RecordState, isNew: Bool, in table: RecordTable,
        _ core: StoreCore
    ) throws {
        guard let key = operation.textKey else { return }
        state.withText(key.field) { $0.waiting.append(dot) }
        try core.noteUninterpreted(dot)
        try table.save(operation.record, &state, touched: [], isNew: isNew, core.ties)
    }

    /// Whether a place in a list is stated by a slot that waits itself, or that this version cannot interpret.
    ///
    /// Every other operation that names such a one is applied: what it replaces or takes out is not shown yet, and will not
    /// be once it is understood, because the record is then played again from the log.
    private func isSlotMissing(
        _ action: Operation.Action, _ state: RecordState, _ core: StoreCore
    ) throws -> Bool {
        guard let (field, slot) = action.newSlot else { return false }
        let slots = state.list(field).slots
        for origin in [slot.left, slot.right].compactMap(\.self) where !slots.contains(where: { $0.dot == origin }) {
            if try core.isUninterpreted(origin) { return true }
        }
        return false
    }

    /// Whether a write leaves siblings alive whose values stand in the row alone.
    private static func needsValues(_ action: Operation.Action, _ state: RecordState) -> Bool {
        guard case .assign(let writes) = action else { return false }
        return writes.contains { write in
            state.register(write.field).siblings.contains {
                $0.value == nil && !write.replacing.contains($0.stamp.dot)
            }
        }
    }
}

extension Operation.Action {
    /// The registers that the operation writes.
    var touchedRegisters: [FieldKey] {
        guard case .assign(let writes) = self else { return [] }
        return writes.map(\.field)
    }

    /// The slot that the operation makes, and in which list.
    fileprivate var newSlot: (field: FieldKey, slot: Slot)? {
        switch self {
        case .insert(let field, _, let slot, _), .move(let field, _, let slot, _): (field, slot)
        case .assign, .add, .remove, .takeOut, .delete, .restore, .text: nil
        }
    }
}
