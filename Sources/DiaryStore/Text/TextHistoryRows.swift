internal import Codecs
internal import SQLiteKit
internal import SyncCore

/// Histories of texts at rest, beside the log: a cache for stories that several devices write in.
///
/// A merge after a restart would have to look up every edit that a story ever saw. Only texts whose edits have met get
/// here, all of them together stay below a limit, and whatever is missing or cannot be read is made anew from the log.
/// Confined to the store's writing connection.
struct TextHistoryRows {
    private unowned let core: StoreCore
    private let form = TextHistoryForm(compressor: Zstandard(level: 9), checksummer: CRC32C())

    init(_ core: StoreCore) { self.core = core }

    /// The history kept of a text, if there is one that can be read.
    func document(of key: TextKey) throws -> TextDocument? {
        var bytes: [UInt8]?
        try core.statements.rows("SELECT bytes FROM text_history WHERE text=?") {
            try $0.bind(1, blob: key.bytes)
        } visit: {
            bytes = $0.blob(0)
        }
        guard let bytes else { return nil }
        do throws(WireError) {
            return try form.document(of: bytes, ties: core.ties)
        } catch {
            try remove(key)
            return nil
        }
    }

    /// Keeps a text's history, and drops those kept longest when all take too much.
    func set(_ key: TextKey, _ document: borrowing TextDocument) throws {
        guard let bytes = form.bytes(of: document), bytes.count <= Limits.textHistoryBytes / 4 else { return }
        try remove(key)
        try core.statements.run("INSERT INTO text_history(text, bytes) VALUES (?, ?)") {
            try $0.bind(1, blob: key.bytes)
            try $0.bind(2, blob: bytes)
        }
        let total = "SELECT total(length(bytes)) FROM text_history"
        while try core.statements.integer(total) > Int64(Limits.textHistoryBytes) {
            try core.statements.run("DELETE FROM text_history WHERE n=(SELECT min(n) FROM text_history)")
        }
    }

    /// Drops the history kept of a text.
    func remove(_ key: TextKey) throws {
        try core.statements.run("DELETE FROM text_history WHERE text=?") { try $0.bind(1, blob: key.bytes) }
    }
}

extension TextKey {
    /// The text as the key of a row: kind, record, field, item.
    var bytes: [UInt8] {
        var writer = ByteWriter(capacity: 64)
        writer.kind(kind)
        writer.bytes16(record.bytes)
        writer.field(field.key)
        writer.value(field.item)
        return writer.array
    }
}
