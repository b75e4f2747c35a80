/// What an operation does to one text of its record.
package struct TextStep: Equatable, Sendable {
    /// The text.
    package var field: TextField
    /// The operations that positions stand behind; none for the empty text.
    package var parents: [Dot]
    /// What it does.
    package var action: TextAction

    /// A step.
    package init(_ field: TextField, parents: [Dot], _ action: TextAction) {
        self.field = field
        self.parents = parents
        self.action = action
    }
}

extension Operation {
    /// What the operation does to a text, if anything.
    ///
    /// A plain write of a text, which only creates one, is the insertion of its value into the empty text.
    package var textStep: TextStep? {
        switch action {
        case .text(let field, let parents, let action): return TextStep(field, parents: parents, action)
        case .assign(let writes):
            guard let write = writes.first(where: { kind.isText($0.field) }) else { return nil }
            return TextStep(TextField(write.field), parents: [], TextStep.creation(of: write.value))
        case .add, .remove, .insert, .move, .takeOut, .delete, .restore: return nil
        }
    }
}

extension TextStep {
    fileprivate static func creation(of value: Value) -> TextAction {
        guard case .text(let text) = value, !text.string.isEmpty else { return .edit([], isTwinnable: false) }
        let bytes = Array(text.string.utf8)
        let hunk = TextHunk(position: 0, deleted: 0, inserted: bytes)
        return .edit([hunk], isTwinnable: [hunk].areTwinnable)
    }
}
