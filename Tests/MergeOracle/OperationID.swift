/// One operation's identity, the same on every replica: the change that holds it, and where in it.
package struct OperationID: Hashable, Sendable {
    /// The hexadecimal digits of the change's hash.
    package var change: String
    /// The operation's index in the change, from 0.
    package var index: Int

    /// An identity from its parts.
    package init(change: String, index: Int) {
        self.change = change
        self.index = index
    }
}

extension OperationID: CustomStringConvertible {
    /// The hash's first digits and the index: enough for a person to tell operations apart.
    package var description: String { "\(change.prefix(6)).\(index)" }
}
