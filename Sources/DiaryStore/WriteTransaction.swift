public import SyncCore

/// One write in progress: every step changes rows, merge metadata and log together.
///
/// Valid only within the closure that it was given to. A step that is refused before it changes anything (no such
/// record, a deleted one, one that exists, a value that is not acceptable) may be caught, and the write goes on. When a
/// step fails otherwise, the whole write is given up, even if the closure goes on. Confined to the thread that runs
/// the closure.
public final class WriteTransaction {
    let core: StoreCore
    private var failure: (any Error)?
    /// The wall time of everything written here.
    public let now: WallTime

    init(_ core: StoreCore) {
        self.core = core
        now = core.clock.now()
    }

    func end() throws {
        guard let failure else { return }
        throw StoreError(
            .writeAborted, "an earlier step of this write failed, so nothing of it was kept", cause: failure)
    }

    /// A new record identity, ordered by time.
    public func newID() -> RecordID {
        RecordID.timeOrdered(at: now, random: (core.random.next(), core.random.next()))
    }

    /// Performs an operation on a record whose state is loaded; `nil` for a new record.
    func perform(
        _ kind: RecordKind, _ id: RecordID, on state: RecordState?, _ action: Operation.Action
    ) throws {
        let operation = try WriteTransaction.writable(Operation(kind, id, action))
        do {
            let own = try core.ownLog()
            let stamp = Stamp(core.local.nextDot(own, core.directory), now)
            try core.perform(operation, on: state, in: try core.records.table(kind), at: stamp)
            try core.texts.flush()
        } catch {
            failure = failure ?? error
            throw StoreCore.wrapped(error)
        }
    }

    private static func writable(_ operation: Operation) throws -> Operation {
        guard let defect = operation.defect else { return operation }
        throw StoreError(.invalidValue, "no device could read this write: \(defect)", record: operation.record)
    }

    /// The merge state of a record that lives.
    func living(_ kind: RecordKind, _ id: RecordID) throws -> RecordState {
        let state = try existing(kind, id)
        guard !state.life.isDeleted else {
            throw StoreError(.isDeleted, "\(id) is deleted: restore it first", record: id)
        }
        return state
    }

    /// The merge state of a record, deleted or not.
    func existing(_ kind: RecordKind, _ id: RecordID) throws -> RecordState {
        guard let state = try core.records.table(kind).load(id) else {
            throw StoreError(.notFound, "there is no record \(id) of that kind", record: id)
        }
        return state
    }

    /// What reading sees at this point of the write.
    public var reading: ReadTransaction { core.reading }
}

/// Any record, by its kind and its fields' keys.
extension WriteTransaction {
    /// Creates a record by writing registers.
    ///
    /// Throws `StoreError.invalidValue` when it exists, when there are no values, and for what no device could read:
    /// a field given twice, a kind or a field with the number 0, tuples nested too deep.
    public func create(_ kind: RecordKind, _ id: RecordID, _ values: [(field: FieldKey, value: Value)]) throws {
        let writes = values.map { RegisterWrite($0.field, $0.value) }
        let operation = try WriteTransaction.writable(Operation(kind, id, .assign(writes)))
        do {
            let own = try core.ownLog()
            try core.create(operation, at: Stamp(core.local.nextDot(own, core.directory), now))
        } catch StoreError.Code.invalidValue {
            throw StoreError(.invalidValue, "there is a record \(id) already", record: id)
        } catch {
            failure = failure ?? error
            throw StoreCore.wrapped(error)
        }
    }

    /// Writes a register of a living record, replacing all of its siblings.
    public func set(_ field: FieldKey, _ value: Value, of kind: RecordKind, _ id: RecordID) throws {
        try set([(field, value)], of: kind, id)
    }

    /// Writes several registers of a living record as one operation; nothing happens without values.
    ///
    /// Throws `StoreError.notFound`, `.isDeleted`, and `.invalidValue` as `create` does.
    public func set(_ values: [(field: FieldKey, value: Value)], of kind: RecordKind, _ id: RecordID) throws {
        let state = try living(kind, id)
        let writes = values.filter { !kind.isText($0.field) }.map {
            RegisterWrite($0.field, $0.value, replacing: state.register($0.field).dots)
        }
        if !writes.isEmpty { try perform(kind, id, on: state, .assign(writes)) }
        for (field, value) in values where kind.isText(field) {
            guard value == .null || value.asText != nil else {
                throw StoreError(.invalidValue, "a text cannot be \(value): give text", record: id)
            }
            try replaceText(value.asText ?? "", TextKey(kind: kind, record: id, field: TextField(field)))
        }
    }

    /// Adds an element to a set of a living record; nothing happens when it is there.
    public func add(_ element: Value, to field: FieldKey, of kind: RecordKind, _ id: RecordID) throws {
        let state = try living(kind, id)
        guard state.set(field).dots(of: element).isEmpty else { return }
        try perform(kind, id, on: state, .add(field, element, folding: []))
    }

    /// Removes an element from a set of a living record; nothing happens when it is not there.
    public func remove(_ element: Value, from field: FieldKey, of kind: RecordKind, _ id: RecordID) throws {
        let state = try living(kind, id)
        let additions = state.set(field).dots(of: element)
        guard !additions.isEmpty else { return }
        try perform(kind, id, on: state, .remove(field, element, additions: additions))
    }

    /// Puts an item into a list of a living record, before the one shown at `index`, at the end without one.
    ///
    /// An item that is shown already stays where it is.
    public func insert(
        _ item: Value, into field: FieldKey, of kind: RecordKind, _ id: RecordID, before index: Int? = nil
    ) throws {
        let state = try living(kind, id)
        let list = state.list(field)
        guard list.additions(of: item).isEmpty else { return }
        let slot = list.slot(before: index ?? .max, core.ties)
        try perform(kind, id, on: state, .insert(field, item, slot, folding: list.positions(of: item)))
    }

    /// Moves an item of a list before the one shown at `index`, to the end without one.
    public func move(
        _ item: Value, in field: FieldKey, of kind: RecordKind, _ id: RecordID, before index: Int? = nil
    ) throws {
        let state = try living(kind, id)
        let list = state.list(field)
        guard !list.additions(of: item).isEmpty else {
            throw StoreError(.notFound, "the item to be moved is not in the list", record: id)
        }
        let slot = list.slot(before: index ?? .max, core.ties)
        try perform(kind, id, on: state, .move(field, item, slot, replacing: list.positions(of: item)))
    }

    /// Takes an item out of a list of a living record; nothing happens when it is not there.
    public func takeOut(_ item: Value, of field: FieldKey, of kind: RecordKind, _ id: RecordID) throws {
        let state = try living(kind, id)
        let additions = state.list(field).additions(of: item)
        guard !additions.isEmpty else { return }
        try perform(kind, id, on: state, .takeOut(field, item, additions: additions))
    }

    /// Deletes a record; nothing happens when it is deleted.
    ///
    /// `policy` says what an edit elsewhere that has not seen this does; unless given, it is the one that the store's
    /// configuration has for the kind. Deleting a revived record again closes its conflict: the delete names the earlier
    /// ones then.
    public func delete(_ kind: RecordKind, _ id: RecordID, policy: DeletePolicy? = nil) throws {
        let state = try existing(kind, id)
        let life = state.life
        guard !life.isDeleted else { return }
        let earlier = life.isRevived ? life.marks.map(\.stamp.dot) : []
        let policy = policy ?? core.deletePolicies[kind] ?? .editWins
        try perform(kind, id, on: state, .delete(policy, seen: life.edits.entries + earlier))
    }

    /// Takes back all deletes of a record, complete as it was; nothing happens when there are none.
    ///
    /// Restoring a revived record closes its conflict: the restoring operation names its last edits, too.
    public func restore(_ kind: RecordKind, _ id: RecordID) throws {
        let state = try existing(kind, id)
        guard !state.life.marks.isEmpty else { return }
        let edits = state.life.isRevived ? state.life.edits.entries : []
        try perform(kind, id, on: state, .restore(deletes: state.life.marks.map(\.stamp.dot) + edits))
    }
}
