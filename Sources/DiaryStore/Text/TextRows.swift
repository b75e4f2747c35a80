internal import SQLiteKit
internal import SyncCore

/// Where plain texts stand: a story's body in its row, every other text in a row of its own.
///
/// Confined to the store's writing connection.
struct TextRows {
    private let statements: StatementCache

    init(_ statements: StatementCache) { self.statements = statements }

    /// Whether a text has a column in its record's row.
    static func hasColumn(_ key: TextKey) -> Bool { key.kind.isText(key.field.key) && key.field.item == .null }

    /// The UTF-8 of a text; nothing for one that was never written.
    func bytes(_ key: TextKey) throws -> [UInt8] {
        var bytes: [UInt8] = []
        if TextRows.hasColumn(key) {
            try statements.rows("SELECT body FROM story WHERE id=?") {
                try $0.bind(1, id: key.record.bytes)
            } visit: {
                bytes = $0.blob(0)
            }
        } else {
            try statements.rows("SELECT text FROM record_text WHERE kind=? AND id=? AND field=? AND item=?") {
                try TextRows.bind(key, $0, from: 1)
            } visit: {
                bytes = $0.blob(0)
            }
        }
        return bytes
    }

    /// Stores a text.
    func set(_ key: TextKey, _ bytes: [UInt8]) throws {
        if TextRows.hasColumn(key) {
            try statements.run("UPDATE story SET body=? WHERE id=?") {
                try $0.bind(1, text: String(decoding: bytes, as: UTF8.self))
                try $0.bind(2, id: key.record.bytes)
            }
        } else {
            try statements.run("INSERT OR REPLACE INTO record_text VALUES (?, ?, ?, ?, ?)") {
                try TextRows.bind(key, $0, from: 1)
                try $0.bind(5, text: String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    private static func bind(_ key: TextKey, _ statement: borrowing Statement, from index: Int32) throws {
        var field = ByteWriter(capacity: 64)
        field.field(key.field.key)
        var item = ByteWriter(capacity: 64)
        item.value(key.field.item)
        try statement.bind(index, blob: RecordTable.key(of: key.kind))
        try statement.bind(index + 1, id: key.record.bytes)
        try statement.bind(index + 2, blob: field.array)
        try statement.bind(index + 3, blob: item.array)
    }
}
