/// The codes of operations that a reader can interpret; it keeps and passes on every other.
package struct OperationCodes: Equatable, Sendable {
    private var bits: UInt64 = 0

    /// All codes of this version.
    package static let all = OperationCodes(1...11)

    /// These codes, each below 64.
    package init(_ codes: some Sequence<UInt64>) {
        for code in codes { bits |= 1 << code }
    }

    /// Whether a code is one of them.
    package func contains(_ code: UInt64) -> Bool { code < 64 && bits >> code & 1 == 1 }

    /// All of these codes but some.
    package func subtracting(_ others: OperationCodes) -> OperationCodes {
        var left = self
        left.bits &= ~others.bits
        return left
    }
}
