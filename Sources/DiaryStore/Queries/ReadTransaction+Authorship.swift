public import SyncCore

/// Who wrote what.
extension ReadTransaction {
    /// Who wrote which words of a story's text, in the order of the text and without gaps.
    ///
    /// Words that two devices wrote alike at the same time are there once and are told as one's. Empty for an empty text
    /// and for a story that is not here.
    /// Throws `StoreError.corrupt`. Cost: one look-up in the log for each operation of the text, and one reading of them.
    public func authorship(of story: RecordID, in which: StoryText = .body) throws -> [AuthoredRun] {
        guard let text = try editableText(which, of: story) else { return [] }
        let log = try log()
        let ties = LogTies(log)
        let history = try TextHistories.history(
            of: TextKey(kind: .story, record: story, field: which.field), through: text.version.operations, in: log,
            ties: ties)
        let parts = history.document.authorship(ties: ties)
        try ties.check()
        let bytes = Array(text.text.utf8)
        guard history.document.bytes == bytes else {
            throw StoreError(.corrupt, "a text of \(story) is not what its edits come to: run doctor", record: story)
        }
        return try AuthoredRun.runs(parts, of: bytes, in: log)
    }
}
