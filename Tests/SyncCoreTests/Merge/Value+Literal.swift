public import SyncCore

/// Lets tests spell text values plainly.
extension Value: ExpressibleByStringLiteral {
    /// A literal's text.
    public init(stringLiteral text: String) { self = .text(ExactText(text)) }
}
