internal import DiaryStore
internal import SQLiteKit
internal import SyncCore

/// The baseline: the same stories in a plain table, with prepared statements and the pragmas of our store.
final class PlainStories {
    private let connection: Connection
    private let insertion: Statement
    private let moodUpdate: Statement
    let path: String

    init(at path: String, _ synchronous: OpenOptions.Synchronous = .full) throws {
        self.path = path
        connection = try Connection(path: path, options: OpenOptions(synchronous: synchronous))
        try connection.execute(
            """
            CREATE TABLE story(
                id BLOB PRIMARY KEY, title TEXT, body TEXT, mood TEXT, at_ms INTEGER, at_offset INTEGER,
                created_ms INTEGER
            ) WITHOUT ROWID
            """)
        insertion = try connection.prepare("INSERT INTO story VALUES (?, ?, ?, ?, ?, ?, ?)")
        moodUpdate = try connection.prepare("UPDATE story SET mood=? WHERE id=?")
    }

    /// Inserts all stories in one transaction.
    func insertTogether(_ stories: [NewStory]) throws {
        try connection.transaction { for story in stories { try insert(story) } }
    }

    /// Inserts each story in a transaction of its own.
    func insertOneByOne(_ stories: [NewStory]) throws {
        for story in stories { try connection.transaction { try insert(story) } }
    }

    /// Updates the mood of all stories by their keys in one transaction.
    func updateMoods(_ stories: [NewStory], step: Int) throws {
        try connection.transaction {
            for story in stories {
                try moodUpdate.bind(1, text: story.mood(after: step))
                try PlainStories.bind(story.id, moodUpdate, at: 2)
                try moodUpdate.run()
            }
        }
    }

    /// The size of the database file with everything in it.
    func fileSize() throws -> Double {
        try connection.checkpointTruncate()
        return try ScratchFolder.size(path)
    }

    private func insert(_ story: NewStory) throws {
        try PlainStories.bind(story.id, insertion, at: 1)
        try insertion.bind(2, text: story.title)
        try insertion.bind(3, text: story.text)
        try insertion.bind(4, text: story.mood)
        try insertion.bind(5, story.date?.instant.milliseconds ?? 0)
        try insertion.bind(6, Int64(story.date?.offsetMinutes ?? 0))
        try insertion.bind(7, story.createdAt?.milliseconds ?? 0)
        try insertion.run()
    }

    private static func bind(_ id: RecordID?, _ statement: borrowing Statement, at index: Int32) throws {
        guard let id else { return try statement.bindNull(index) }
        var failure: SQLiteError?
        id.bytes.withBytes { raw in
            do throws(SQLiteError) { try statement.bind(index, blob: raw) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}
