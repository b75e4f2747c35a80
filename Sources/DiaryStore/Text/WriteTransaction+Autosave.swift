internal import SyncCore

extension WriteTransaction {
    /// Stores what a person changed between a version and a new text, or that and the save before it as one.
    func write(_ hunks: [TextHunk], making new: [UInt8], of key: TextKey, basedOn base: TextBase, isSave: Bool) throws {
        guard !hunks.isEmpty else { return }
        let state = try living(key.kind, key.record)
        guard let last = try openAutosave(of: key, state, basedOn: base) else {
            return try write(
                hunks, of: key, state, basedOn: base, after: nil, isTwinnable: isSave && hunks.areTwinnable)
        }
        // From hunk to hunk the last end is where the person was writing.
        let cursor = TextReplacement.replacements(by: hunks).last?.new.upperBound
        let both = TextDifference.hunks(from: last.before.bytes, to: new, cursor: cursor)
        guard !both.isEmpty, let before = try takeBack(last, state) else {
            return try write(
                hunks, of: key, state, basedOn: base, after: nil, isTwinnable: isSave && hunks.areTwinnable)
        }
        try write(both, of: key, before, basedOn: last.before, after: last, isTwinnable: both.areTwinnable)
    }

    private func openAutosave(of key: TextKey, _ state: RecordState, basedOn base: TextBase) throws -> Autosave? {
        guard let last = core.autosave, last.key == key, last.isOpen(at: now),
            state.text(key.field).version == [last.operation], base.parents == [last.operation]
        else { return nil }
        return last
    }

    /// Takes a save back; the record's state as it was before it, or `nil` when the save is no longer the last thing in
    /// the log.
    private func takeBack(_ last: Autosave, _ state: RecordState) throws -> RecordState? {
        guard try core.local.takeBack(last.operation, past: last.pastBefore, &core.directory) else { return nil }
        try core.texts.histories.remove(last.key)
        try core.texts.rows.set(last.key, last.before.bytes)
        var state = state
        state.withText(last.key.field) { $0.heads = last.headsBefore }
        return state
    }

    private func write(
        _ hunks: [TextHunk], of key: TextKey, _ state: RecordState, basedOn base: TextBase, after last: Autosave?,
        isTwinnable: Bool
    ) throws {
        let own = try core.ownLog()
        var autosave = Autosave(
            key: key, operation: core.local.nextDot(own, core.directory), before: base,
            headsBefore: state.text(key.field).heads, pastBefore: core.directory[own].past,
            began: last?.began ?? now, after: [])
        if let last {
            autosave.replaced = (last.replaced + [(TextMark(last.after), last.after)]).suffix(Limits.keptAutosaves)
        }
        let isCurrent = state.text(key.field).isVersion(base.parents)
        try perform(
            key.kind, key.record, on: state,
            .text(key.field, parents: base.parents, .edit(hunks, isTwinnable: isTwinnable)))
        autosave.after = try core.texts.bytes(key)
        core.autosave = isCurrent ? autosave : nil
    }

    /// What a new text comes to that was made of a text behind a save that another one has replaced since; `nil` for any
    /// other version. The log no longer knows that text, so the two are merged by themselves.
    func mergedWithReplaced(_ new: [UInt8], _ key: TextKey, _ version: TextVersion) throws -> [UInt8]? {
        guard let last = core.autosave, last.key == key, version.operations == [last.operation],
            version.mark != TextMark(last.after).bits,
            let base = last.replaced.last(where: { $0.mark.bits == version.mark })?.bytes
        else { return nil }
        return ThreeWayMerge.merged(base, try core.texts.bytes(key), new)
    }
}
