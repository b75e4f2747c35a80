package import SyncCore

extension Draft {
    /// Writes registers, replacing every sibling seen.
    package mutating func assign(_ id: RecordID, _ values: [(FieldKey, Value)]) {
        let state = record(id)
        append(id, .assign(values.map { RegisterWrite($0.0, $0.1, replacing: state.register($0.0).dots) }))
    }

    /// Adds to a set, folding the additions seen.
    package mutating func add(_ id: RecordID, _ field: FieldKey, _ element: Value) {
        append(id, .add(field, element, folding: record(id).set(field).dots(of: element)))
    }

    /// Removes from a set by the additions seen.
    package mutating func remove(_ id: RecordID, _ field: FieldKey, _ element: Value) {
        append(id, .remove(field, element, additions: record(id).set(field).dots(of: element)))
    }

    /// Puts an item before an index of the shown items, standing for what is known of it already.
    package mutating func insert(_ id: RecordID, _ field: FieldKey, _ item: Value, before index: Int) {
        let list = record(id).list(field)
        let folding = Set(list.additions(of: item) + list.positions(of: item)).sorted()
        append(id, .insert(field, item, slot(id, field, before: index), folding: folding))
    }

    /// Moves an item before an index of the shown items.
    package mutating func move(_ id: RecordID, _ field: FieldKey, _ item: Value, before index: Int) {
        let positions = record(id).list(field).positions(of: item)
        append(id, .move(field, item, slot(id, field, before: index), replacing: positions))
    }

    /// Takes an item out by the additions seen.
    package mutating func takeOut(_ id: RecordID, _ field: FieldKey, _ item: Value) {
        append(id, .takeOut(field, item, additions: record(id).list(field).additions(of: item)))
    }

    /// Deletes a record, naming the edits seen.
    package mutating func delete(_ id: RecordID, _ policy: DeletePolicy = .editWins) {
        append(id, .delete(policy, seen: record(id).life.edits.entries))
    }

    /// Takes back every delete seen.
    package mutating func restore(_ id: RecordID) {
        append(id, .restore(deletes: record(id).life.marks.map(\.stamp.dot)))
    }
}
