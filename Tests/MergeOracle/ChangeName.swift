/// A change's name: the four words of its hash, the first byte most significant.
package struct ChangeName: Hashable, Comparable, Sendable {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64

    /// A name from its words, in order.
    package init(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
        self.first = first
        self.second = second
        self.third = third
        self.fourth = fourth
    }

    package static func < (a: ChangeName, b: ChangeName) -> Bool {
        (a.first, a.second, a.third, a.fourth) < (b.first, b.second, b.third, b.fourth)
    }
}

extension ChangeName: CustomStringConvertible {
    /// The hexadecimal digits of the first bytes: enough for a person to tell changes apart.
    package var description: String { String(first >> 40, radix: 16) }
}
