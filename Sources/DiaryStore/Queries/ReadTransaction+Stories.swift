internal import SQLiteKit
public import SyncCore

/// Stories.
extension ReadTransaction {
    private static let columns = """
        id, title, body, mood, weather, visibility, at_ms, at_offset, zone, latitude, longitude, place, created_ms, \
        edited_ms, deleted, merge
        """

    /// A story, deleted or not; `nil` when there is none. Cost: four look-ups by key.
    public func story(_ id: RecordID) throws -> Story? {
        let cached = try statement("SELECT \(ReadTransaction.columns) FROM story WHERE id=?")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, id: id.bytes)
        guard try cached.statement.step() else { return nil }
        return try story(cached.statement)
    }

    /// Which stories to list.
    public struct StoryFilter: Sendable {
        /// Deleted stories instead of living ones.
        public var deleted = false
        /// At most so many; all without a number.
        public var limit: Int?
        /// Only stories whose title, text or tags contain every one of these words, letter case aside for ASCII.
        public var words: [String] = []

        /// All living stories.
        public init(deleted: Bool = false, limit: Int? = nil, words: [String] = []) {
            self.deleted = deleted
            self.limit = limit
            self.words = words
        }
    }

    /// The stories that a filter lets through, newest first by their date.
    ///
    /// Cost: reads along the index of dates; words are looked for in every story until the search index lands.
    public func stories(_ filter: StoryFilter = StoryFilter()) throws -> [Story] {
        let cached = try statement(
            "SELECT \(ReadTransaction.columns) FROM story WHERE deleted=? ORDER BY at_ms DESC, id DESC")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, filter.deleted ? 1 : 0)
        var found: [Story] = []
        while found.count < filter.limit ?? .max, try cached.statement.step() {
            let story = try story(cached.statement)
            if story.contains(filter.words) { found.append(story) }
        }
        return found
    }

    private func story(_ row: borrowing Statement) throws -> Story {
        let id = RecordID(row.id(0))
        let state = try mergeState(.story, row.blob(15)) { ReadTransaction.value($0, row) }
        return Story(
            id: id, title: row.string(1), text: row.string(2), mood: row.string(3), weather: row.string(4),
            visibility: row.string(5),
            date: ReadTransaction.value(.date, row).flatMap(DiaryDate.init),
            place: ReadTransaction.value(.place, row).flatMap(Place.init),
            createdAt: row.isNull(12) ? nil : WallTime(milliseconds: row.int(12)),
            editedAt: WallTime(milliseconds: row.int(13)),
            tags: try tags(of: id),
            pets: try identifiers("SELECT profile FROM story_pet WHERE story=? ORDER BY profile", of: id),
            media: try identifiers("SELECT media FROM story_media WHERE story=? ORDER BY place", of: id),
            isDeleted: row.int(14) != 0, conflictCount: state.openConflictCount + (try textConflictCount(of: id)),
            syncState: try syncState(of: state))
    }

    /// In how many of a story's texts values from outside compete: the state of a record does not know.
    private func textConflictCount(of id: RecordID) throws -> Int {
        let cached = try statement("SELECT \(ConflictRow.columns) FROM conflict WHERE kind=? AND id=? AND log=0")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, blob: RecordTable.key(of: .story))
        try cached.statement.bind(2, id: id.bytes)
        var count = 0
        while try cached.statement.step() {
            count += try ConflictRow(cached.statement).place.textKey == nil ? 0 : 1
        }
        return count
    }

    /// The value of a register in a row of `columns`.
    private static func value(_ field: FieldKey, _ row: borrowing Statement) -> Value? {
        TableSchema.story.register(field).map { $0.value(row, at: 1 + Int32($0.offset)) }
    }

    private func tags(of id: RecordID) throws -> [String] {
        let cached = try statement("SELECT tag FROM story_tag WHERE story=? ORDER BY tag")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, id: id.bytes)
        var tags: [String] = []
        while try cached.statement.step() { tags.append(cached.statement.string(0) ?? "") }
        return tags
    }

    /// How far the last edits of a record have got.
    func syncState(of state: RecordState) throws -> SyncState {
        var latest: SyncState = .synced
        for edit in state.life.edits.entries {
            if try firstOfTail(edit.log).map({ edit.sequence >= $0 }) ?? false { return .local }
            if try firstUndelivered(edit.log).map({ edit.sequence >= $0 }) ?? false { latest = .sending }
        }
        return latest
    }

    private func firstOfTail(_ log: LogNumber) throws -> UInt64? {
        let cached = try statement(
            "SELECT min(first) FROM tail WHERE ?=(SELECT value FROM setting WHERE key='own_log')")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, Int64(log))
        guard try cached.statement.step(), !cached.statement.isNull(0) else { return nil }
        return UInt64(cached.statement.int(0))
    }

    private func firstUndelivered(_ log: LogNumber) throws -> UInt64? {
        let cached = try statement("SELECT min(first) FROM outbox WHERE log=?")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, Int64(log))
        guard try cached.statement.step(), !cached.statement.isNull(0) else { return nil }
        return UInt64(cached.statement.int(0))
    }
}

extension Story {
    /// Whether title, text or tags contain every word.
    func contains(_ words: [String]) -> Bool {
        guard !words.isEmpty else { return true }
        let haystack = ([title, text].compactMap(\.self) + tags).joined(separator: "\n").lowercased()
        return words.allSatisfy { haystack.contains($0.lowercased()) }
    }
}
