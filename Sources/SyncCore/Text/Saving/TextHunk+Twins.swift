extension Sequence where Element == TextHunk {
    /// Whether an equal concurrent save is the same edit: it deletes something or inserts a byte that is not blank.
    ///
    /// Blank insertions are left apart, so that Enter pressed on two devices before different lines gives each its own.
    package var areTwinnable: Bool {
        contains { $0.deleted > 0 || !$0.inserted.allSatisfy(TextToken.isBlank) }
    }
}
