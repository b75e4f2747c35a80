/// The four characters that name a chunk, a box or an item.
package struct FourCC: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The characters, the first in the highest byte.
    package var rawValue: UInt32

    @inlinable
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The characters of a literal; Latin-1 is meant where Apple writes `©`, whose lead byte of UTF-8 is left out.
    @inlinable
    package init(stringLiteral text: StaticString) {
        rawValue = text.withUTF8Buffer { $0.reduce(0) { $1 == 0xC2 ? $0 : $0 << 8 | UInt32($1) } }
    }
}

extension FourCC: CustomStringConvertible {
    /// The characters.
    package var description: String {
        String(
            String.UnicodeScalarView(
                (0..<4).map { Unicode.Scalar(UInt8(truncatingIfNeeded: rawValue >> UInt32(24 - 8 * $0))) }))
    }
}
