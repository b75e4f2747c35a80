internal import SQLiteKit
internal import SyncCore

/// The table of thumbnails, kept in step with the merge metadata, and the files that media records make known.
final class MediaTables {
    private let add: Statement
    private let remove: Statement
    private let expectBlob: Statement

    /// Whether an operation has come that may refer to a file which nothing referred to before.
    var mayRefer = false

    init(_ connection: Connection) throws {
        add = try connection.prepare("INSERT OR IGNORE INTO media_thumbnail VALUES (?, ?, ?, ?)")
        remove = try connection.prepare("DELETE FROM media_thumbnail WHERE media=? AND recipe=? AND hash=?")
        expectBlob = try connection.prepare(
            """
            INSERT INTO blob(hash, role, state, backed_up, byte_count, newest_ms) VALUES (?1, ?2, 0, 0, ?3, ?4)
            ON CONFLICT(hash) DO UPDATE SET
                role=?2, byte_count=max(byte_count, ?3), newest_ms=max(newest_ms, ?4), unwanted_ms=NULL
            """)
    }

    /// Brings the table in line with a state in which `action` has been applied.
    func update(_ id: RecordID, _ state: RecordState, after action: Operation.Action) throws {
        switch action {
        case .add(.thumbnails, let element, _), .remove(.thumbnails, let element, additions: _):
            guard let thumbnail = MediaThumbnail(element) else { return }
            try set(thumbnail, of: id, isPresent: !state.set(.thumbnails).dots(of: element).isEmpty)
        case .add, .remove, .insert, .move, .takeOut, .assign, .delete, .restore, .text: break
        }
    }

    private func set(_ thumbnail: MediaThumbnail, of id: RecordID, isPresent: Bool) throws {
        if isPresent {
            try MediaTables.bind(add, id, thumbnail)
            try add.bind(4, thumbnail.byteCount)
            try add.run()
        } else {
            try MediaTables.bind(remove, id, thumbnail)
            try remove.run()
        }
    }

    private static func bind(_ statement: borrowing Statement, _ id: RecordID, _ thumbnail: MediaThumbnail) throws {
        try statement.bind(1, id: id.bytes)
        try statement.bind(2, thumbnail.recipe)
        try statement.bind(3, hash: thumbnail.contentHash)
    }

    /// Makes sure that the files which an operation names are known of: they have to be moved.
    func noteFiles(_ operation: Operation, at time: WallTime) throws {
        noteReferences(operation)
        guard operation.kind == .media else { return }
        switch operation.action {
        case .assign(let writes):
            let byteCount = writes.first { $0.field == .byteCount }?.value.asInteger ?? 0
            for case .bytes(let hash) in writes.filter({ $0.field == .contentHash }).map(\.value) {
                if let hash = ContentHash(hash) { try expect(hash, .original, byteCount, time) }
            }
        case .add(.thumbnails, let element, _):
            guard let thumbnail = MediaThumbnail(element) else { return }
            try expect(thumbnail.contentHash, .thumbnail, thumbnail.byteCount, time)
        case .add, .remove, .insert, .move, .takeOut, .delete, .restore, .text: break
        }
    }

    /// Notes whether an operation may refer to a file.
    func noteReferences(_ operation: Operation) {
        let refers =
            switch (operation.kind, operation.action) {
            case (.story, .insert): true
            case (.profile, .assign(let writes)): writes.contains { $0.field == .avatar }
            case (.media, .assign(let writes)): writes.contains { $0.field == .pairing || $0.field == .original }
            default: false
            }
        if refers { mayRefer = true }
    }

    private func expect(_ hash: ContentHash, _ role: BlobRole, _ byteCount: Int64, _ time: WallTime) throws {
        try expectBlob.bind(1, hash: hash)
        try expectBlob.bind(2, role.rawValue)
        try expectBlob.bind(3, max(byteCount, 0))
        try expectBlob.bind(4, time.milliseconds)
        try expectBlob.run()
    }
}
