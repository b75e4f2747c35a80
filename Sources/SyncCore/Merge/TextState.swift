/// What a record's state knows of one of its texts: which operations the stored text stands for.
package struct TextState: Equatable, Sendable {
    /// The operations that no other has seen: the version of the stored text. Empty for the empty text.
    package var heads: [Stamp]
    /// Operations that cannot be read before one that this version cannot interpret.
    package var waiting: [Dot]

    /// The state of a text.
    package init(heads: [Stamp] = [], waiting: [Dot] = []) {
        self.heads = heads
        self.waiting = waiting
    }

    /// The version of the stored text.
    package var version: [Dot] { heads.map(\.dot) }

    /// Whether operations are exactly the version: what follows them follows the stored text.
    package func isVersion(_ parents: [Dot]) -> Bool {
        parents.count == heads.count && heads.allSatisfy { parents.contains($0.dot) }
    }

    /// Takes in an operation: it stands for its parents from now on.
    package mutating func advance(to stamp: Stamp, parents: [Dot]) {
        heads.removeAll { parents.contains($0.dot) }
        heads.append(stamp)
    }
}

extension RecordState {
    /// A text and what is known of it.
    package struct Text: Equatable, Sendable {
        /// The text.
        package var field: TextField
        /// What is known of it.
        package var state: TextState

        /// A text.
        package init(_ field: TextField, _ state: TextState) {
            self.field = field
            self.state = state
        }
    }

    /// What is known of a text, empty when it was never written.
    package func text(_ field: TextField) -> TextState {
        for text in texts where text.field == field { return text.state }
        return TextState()
    }

    /// Changes what is known of a text.
    package mutating func withText(_ field: TextField, _ body: (inout TextState) -> Void) {
        if let index = texts.firstIndex(where: { $0.field == field }) {
            body(&texts[index].state)
        } else {
            var state = TextState()
            body(&state)
            texts.append(Text(field, state))
        }
    }
}
