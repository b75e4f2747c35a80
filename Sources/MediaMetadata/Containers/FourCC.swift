/// The four characters that name a chunk, a box or an item.
package struct FourCC: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The characters, the first in the highest byte.
    package var rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The first four bytes of a literal; Latin-1 is meant where Apple writes `©`.
    package init(stringLiteral text: String) {
        rawValue = text.unicodeScalars.prefix(4).reduce(0) { $0 << 8 | ($1.value & 0xFF) }
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
