package import SyncCore

/// What a record holds.
extension StoreAccess {
    /// The names of the fields that have been written of a story, those of a newer version included, in order.
    package func fieldNames(ofStory id: RecordID) throws -> [String] {
        guard let state = try core.records.story.load(id) else { return [] }
        let keys =
            state.registers.map(\.key) + state.sets.map(\.key) + state.lists.map(\.key) + state.texts.map(\.field.key)
        return Set(keys.map { FieldName.text($0, kind: FieldName.text(.story)) })
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
