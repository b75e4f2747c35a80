extension TextHunk {
    /// The text that hunks make of the one they were made against; the base itself when there are none.
    ///
    /// Throws what an operation of these hunks would be refused for: `.malformedHunks` if they change nothing or are
    /// not ascending and apart, `.outOfRange`, `.cutsScalar`, `.notUTF8`, `.tooLarge`. Their shape is looked at first.
    /// The base should be UTF-8; it is not looked at apart from the hunks' ends. Cost: one pass.
    package static func apply(_ hunks: [TextHunk], to base: [UInt8]) throws(TextError) -> [UInt8] {
        if let fault = fault(in: hunks) { throw fault }
        if let fault = fault(in: hunks, against: base) { throw fault }
        let count = hunks.reduce(base.count) { $0 + $1.inserted.count - $1.deleted }
        guard count <= Limits.maximumTextBytes else { throw TextError(.tooLarge) }
        var text: [UInt8] = []
        text.reserveCapacity(count)
        var next = 0
        for hunk in hunks {
            text.append(contentsOf: base[next..<hunk.position])
            text.append(contentsOf: hunk.inserted)
            next = hunk.position + hunk.deleted
        }
        text.append(contentsOf: base[next...])
        return text
    }

    /// What is wrong with hunks by themselves, whatever the text.
    static func fault(in hunks: [TextHunk]) -> TextError? {
        var free = 0
        for hunk in hunks {
            guard hunk.position >= free, hunk.deleted >= 0, hunk.deleted > 0 || !hunk.inserted.isEmpty else {
                return TextError(.malformedHunks)
            }
            guard hunk.position <= Limits.maximumTextBytes, hunk.deleted <= Limits.maximumTextBytes else {
                return TextError(.outOfRange)
            }
            guard hunk.inserted.isEmpty || hunk.inserted.withUnsafeBufferPointer(TextDocument.isUTF8) else {
                return TextError(.notUTF8)
            }
            free = hunk.position + hunk.deleted + 1
        }
        return nil
    }

    /// What is wrong with the places of hunks in a text.
    private static func fault(in hunks: [TextHunk], against base: [UInt8]) -> TextError? {
        for hunk in hunks {
            let end = hunk.position + hunk.deleted
            guard end <= base.count else { return TextError(.outOfRange) }
            for place in [hunk.position, end] where place < base.count && base[place] & 0xc0 == 0x80 {
                return TextError(.cutsScalar)
            }
        }
        return nil
    }
}
