/// Why a text operation is not what it should be.
///
/// Decided from the operation's bytes and its causal past alone, so that all replicas decide alike. Small and without
/// allocation, because fuzzers meet it millions of times.
package struct TextError: Error, Hashable, Sendable {
    /// What is wrong.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// The number of the code.
        package var rawValue: UInt8

        /// A code from its number.
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A parent is no operation of this field. The operation cannot be read yet.
        package static let unknownParent = Code(rawValue: 1)
        /// The identity is not behind its log's operations in this field.
        package static let outOfSequence = Code(rawValue: 2)
        /// A hunk that changes nothing, or hunks that are not ascending and apart.
        package static let malformedHunks = Code(rawValue: 3)
        /// The inserted bytes are not UTF-8.
        package static let notUTF8 = Code(rawValue: 4)
        /// A position or a deleted range ends beyond the text of the parents' version.
        package static let outOfRange = Code(rawValue: 5)
        /// A position lies within a Unicode scalar.
        package static let cutsScalar = Code(rawValue: 6)
        /// The field holds more than its limit.
        package static let tooLarge = Code(rawValue: 7)
        /// An undo of nothing, or of what is not in its past in this field.
        package static let malformedUndo = Code(rawValue: 9)
        /// This version cannot carry out the operation.
        package static let unsupported = Code(rawValue: 8)
    }

    /// What is wrong.
    package var code: Code

    /// An error of this code.
    package init(_ code: Code) { self.code = code }
}

extension TextError: CustomStringConvertible {
    /// What happened, and what to do.
    package var description: String {
        switch code {
        case .unknownParent: "a parent is not in this text: keep the operation until its parent arrives"
        case .outOfSequence: "the operation is not behind its log's last one: skip it, it is known or out of order"
        case .malformedHunks: "a hunk is empty, or hunks are not ascending and apart: skip the operation"
        case .malformedUndo: "what is to be undone is not in the undo's past: skip the operation"
        case .notUTF8: "inserted bytes are not UTF-8: skip the operation"
        case .outOfRange: "a position lies beyond the text it was made against: skip the operation"
        case .cutsScalar: "a position lies within a Unicode scalar: skip the operation"
        case .tooLarge: "the text's history is beyond its limit: split the story"
        case .unsupported: "this version cannot carry out the operation: update the app"
        default: "text error \(code.rawValue)"
        }
    }
}
