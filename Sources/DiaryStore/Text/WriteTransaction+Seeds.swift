public import SyncCore

/// Texts from outside of the diary.
extension WriteTransaction {
    /// Takes in a text as a source outside of the diary has it, and returns whether anything was written.
    ///
    /// For importing: a value is the same event whoever takes it in, so devices that import the same export show it once,
    /// and importing it again writes nothing, unless `revision` is higher than any known for it. Of several values the
    /// one of the highest revision is shown, and what people wrote into another of them stays, word by word.
    ///
    /// - `revision` is when the source last changed the text. Without it a new value counts as newer than those known.
    ///   Times before 1970 count as 1970.
    /// - A value that was taken back with the import that brought it is shown again, and with it what was taken back in the
    ///   same step. One that somebody has decided
    ///   against, while another from outside stays that is not known to be older or newer, is left alone.
    /// - It is no edit: it never brings back a deleted story. A deleted story takes it in all the same, so that it has
    ///   the newest text when somebody restores it; nothing that was taken back is shown again there.
    ///
    /// What is taken in stands beside what was written into the same text otherwise. A story to be imported is therefore
    /// created without a body, under an identity that follows from the source's own, with a date and a time of creation
    /// from the source. Empty text is a value like any other.
    /// Throws `StoreError.notFound` for a story or picture that is not here, `.tooLarge`.
    /// Cost: for a text that was written before, one reading of its history.
    @discardableResult
    public func takeIn(
        _ text: String, as which: StoryText = .body, of story: RecordID, revision: WallTime? = nil
    ) throws -> Bool {
        let state = try existing(.story, story)
        let key = try textKey(which, of: story)
        let value = Array(text.utf8)
        let stated = revision.map { UInt64(max(0, $0.milliseconds)) }
        guard let history = try core.texts.histories.existing(of: key, through: state.text(key.field).version) else {
            return try write(TextDocument().seed(for: value, statedRevision: stated), key, state)
        }
        let isWritten = try write(history.document.seed(for: value, statedRevision: stated), key, state)
        return try !state.life.isDeleted && showAgain(value, key, history) || isWritten
    }

    private func write(_ seed: TextSeed?, _ key: TextKey, _ state: RecordState) throws -> Bool {
        guard let seed else { return false }
        try perform(key.kind, key.record, on: state, .text(key.field, parents: [], .seed(seed)))
        return true
    }

    /// Undoes the undos that hide a value.
    private func showAgain(_ value: [UInt8], _ key: TextKey, _ history: TextHistories.History) throws -> Bool {
        let undos = history.document.undosHiding(value)
        guard !undos.isEmpty, !history.document.isDecidedAgainst(value) else { return false }
        let state = try existing(key.kind, key.record)
        try perform(
            key.kind, key.record, on: state,
            .text(key.field, parents: state.text(key.field).version, .undo(undos)))
        return true
    }
}
