/// One operation's identity, the same on every replica: the change that holds it, and where in it.
package struct OperationID: Hashable, Sendable {
    /// The change.
    package var change: ChangeName
    /// The operation's index in the change, from 0.
    package var index: Int

    /// An identity from its parts.
    package init(change: ChangeName, index: Int) {
        self.change = change
        self.index = index
    }
}

extension OperationID: CustomStringConvertible {
    /// The change and the index.
    package var description: String { "\(change).\(index)" }
}
