internal import SyncCore

/// Merges two texts that were made of the same one, as two devices' edits would merge.
enum ThreeWayMerge {
    /// What both changes make of a text.
    static func merged(_ base: [UInt8], _ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
        var document = TextDocument()
        let first = Dot(log: 1, sequence: 1)
        let insertion = base.isEmpty ? [] : [TextHunk(position: 0, deleted: 0, inserted: base)]
        let operations =
            [TextOperation(id: first, parents: .operations([]), hunks: insertion)]
            + [one, other].enumerated().map { index, text in
                let hunks = TextDifference.hunks(from: base, to: text)
                return TextOperation(
                    id: Dot(log: LogNumber(index + 2), sequence: 1), parents: .operations([first]),
                    isTwinnable: hunks.areTwinnable, hunks: hunks)
            }
        _ = document.apply(operations, ties: LocalTies())
        return document.bytes
    }

    /// Orders the two texts as they are given.
    private struct LocalTies: TieBreaker {
        func actor(of log: LogNumber) -> ActorID { ActorID(Bytes16(high: 0, low: UInt64(log))) }
        func changeHash(of dot: Dot) -> ContentHash { .zero }
    }
}
