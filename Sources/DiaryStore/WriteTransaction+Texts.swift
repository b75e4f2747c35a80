public import SyncCore

/// Texts: a story's body and the captions of its pictures.
extension WriteTransaction {
    /// Saves a whole new text against the version that its editor loaded, however old that is.
    ///
    /// What the person changed since then is found by comparing, and merged with what has come in meanwhile: both stay,
    /// character by character. An editor goes on with the text and the version that are returned; `edits` tell how to
    /// get there without disturbing an input method. Nothing is written when nothing changed.
    /// `cursor`, in UTF-8 bytes of `text`, decides among repeated letters which of them was typed.
    /// Saves of one text right after one another, as an editor makes on its own, become one operation as long as they
    /// have not been sealed for a server.
    /// Throws `StoreError.notFound`, `.isDeleted`, `.unknownVersion`, `.tooLarge`.
    /// Cost: that of comparing; when something has come in, one reading of the text's history.
    @discardableResult
    public func save(
        _ text: String, as which: StoryText = .body, of story: RecordID, basedOn version: TextVersion,
        cursor: Int? = nil
    ) throws -> SavedText {
        let key = try textKey(which, of: story)
        let new = Array(text.utf8)
        if let merged = try mergedWithReplaced(new, key, version) {
            try replaceText(String(decoding: merged, as: UTF8.self), key)
            return try saved(new, as: key, cursor: cursor)
        }
        let base = try base(of: key, at: version)
        let hunks = TextDifference.hunks(from: base.bytes, to: new, cursor: cursor)
        try write(hunks, making: new, of: key, basedOn: base, isSave: true)
        return try saved(new, as: key, cursor: cursor)
    }

    /// Replaces parts of a text as an editor did that tells its edits one by one, in places of the version it shows.
    ///
    /// `changes` are ascending and apart, in UTF-8 bytes at borders of Unicode scalars.
    /// Throws as saving does, and `StoreError.invalidValue` for places that are not in the text or cut a scalar.
    @discardableResult
    public func edit(
        _ changes: [(utf8: Range<Int>, replacement: String)], in which: StoryText = .body, of story: RecordID,
        basedOn version: TextVersion, cursor: Int? = nil
    ) throws -> SavedText {
        let key = try textKey(which, of: story)
        let base = try base(of: key, at: version)
        let hunks = changes.filter { !$0.utf8.isEmpty || !$0.replacement.isEmpty }.map {
            TextHunk(position: $0.utf8.lowerBound, deleted: $0.utf8.count, inserted: Array($0.replacement.utf8))
        }
        let new: [UInt8]
        do throws(TextError) {
            new = try TextHunk.apply(hunks, to: base.bytes)
        } catch {
            throw StoreError(.invalidValue, "the edit does not fit the text: \(error)", record: story)
        }
        try write(hunks, making: new, of: key, basedOn: base, isSave: false)
        return try saved(new, as: key, cursor: cursor)
    }

    /// Makes a text be this, whatever it was: for callers that show no editor.
    func replaceText(_ text: String, _ key: TextKey) throws {
        let state = try living(key.kind, key.record)
        let base = TextBase(bytes: try core.texts.bytes(key), parents: state.text(key.field).version)
        let new = Array(text.utf8)
        try write(TextDifference.hunks(from: base.bytes, to: new), making: new, of: key, basedOn: base, isSave: true)
    }

    func textKey(_ which: StoryText, of story: RecordID) throws -> TextKey {
        if case .caption(let media) = which, try !reading.hasMedia(media, story) {
            throw StoreError(.notFound, "the story has no picture \(media)", record: story)
        }
        return TextKey(kind: .story, record: story, field: which.field)
    }

    private func base(of key: TextKey, at version: TextVersion) throws -> TextBase {
        let state = try living(key.kind, key.record).text(key.field)
        let bytes = try core.texts.bytes(key)
        if state.isVersion(version.operations), TextMark(bytes).bits == version.mark {
            return TextBase(bytes: bytes, parents: version.operations)
        }
        let known = try core.texts.histories.bytes(of: key, at: version.operations, within: state.version)
        guard let known, TextMark(known).bits == version.mark else {
            throw StoreError(
                .unknownVersion, "the text was loaded in a version that this store does not have: load it again",
                record: key.record)
        }
        return TextBase(bytes: known, parents: version.operations)
    }

    private func saved(_ new: [UInt8], as key: TextKey, cursor: Int?) throws -> SavedText {
        let merged = try core.texts.bytes(key)
        let state = try living(key.kind, key.record).text(key.field)
        let hunks = TextDifference.hunks(from: new, to: merged)
        let replacements = TextReplacement.replacements(by: hunks)
        let edits = TextReplacementRanges.ranges(of: replacements, from: new, to: merged)
        return SavedText(
            text: String(decoding: merged, as: UTF8.self),
            version: TextVersion(operations: state.version, mark: TextMark(merged).bits),
            edits: edits.map { edit in
                TextChange(
                    utf8: edit.base.utf8, utf16: edit.base.utf16,
                    replacement: String(decoding: merged[edit.new.utf8], as: UTF8.self))
            },
            cursor: cursor.map { TextCursor.moved($0, through: hunks) })
    }
}

/// The text that an edit is read against.
struct TextBase {
    var bytes: [UInt8]
    var parents: [Dot]
}
