internal import DiaryStore
internal import SyncCore

/// Texts of a certain form: one of a few words, lengths of time, points in time.
extension FieldReader {
    /// One of a few words.
    mutating func word<Word: CaseIterable & RawRepresentable<String>>(
        _ key: String, _ type: Word.Type = Word.self
    ) throws(FixtureError) -> Word? {
        guard let text = try text(key) else { return nil }
        guard let word = Word(rawValue: text) else { throw unknown(text, key, type) }
        return word
    }

    /// Some of a few words.
    mutating func words<Word: CaseIterable & RawRepresentable<String>>(
        _ key: String, _ type: Word.Type = Word.self
    ) throws(FixtureError) -> [Word] {
        var found: [Word] = []
        for text in try texts(key) ?? [] {
            guard let word = Word(rawValue: text) else { throw unknown(text, key, type) }
            found.append(word)
        }
        return found
    }

    private func unknown<Word: CaseIterable & RawRepresentable<String>>(
        _ text: String, _ key: String, _ type: Word.Type
    ) -> FixtureError {
        error("\"\(key)\" cannot be \"\(text)\": " + Spelling.hint(for: text, among: type.allCases.map(\.rawValue)))
    }

    /// A length of time such as `3 years`.
    mutating func span(_ key: String) throws(FixtureError) -> TimeSpan? {
        guard let text = try text(key) else { return nil }
        guard let span = TimeSpan(text) else {
            throw error(
                "\"\(key)\" cannot be \"\(text)\": write a number and a unit, as in \"-3 hours\" or \"2 years\"")
        }
        return span
    }

    /// A point in time in RFC 3339.
    mutating func time(_ key: String) throws(FixtureError) -> WallTime? {
        guard let text = try text(key) else { return nil }
        guard let date = DiaryDate(rfc3339: text), date.offsetMinutes != nil else {
            throw error("\"\(key)\" cannot be \"\(text)\": write it as in \"2026-03-01T09:30:00Z\"")
        }
        return date.instant
    }
}
