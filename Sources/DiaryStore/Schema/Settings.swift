internal import SQLiteKit
internal import SyncCore

/// Single values of a store.
final class Settings {
    /// The name of a setting. Names are part of the schema.
    enum Key: String {
        case diary, name
        case ownLog = "own_log"
        case fileStamp = "file_stamp"
        case cursorPosition = "cursor_position"
        case cursorHash = "cursor_hash"
        case remoteURL = "remote_url"
        case remoteTokenFile = "remote_token_file"
        case serverEpoch = "server_epoch"
        case clockOffset = "clock_offset_ms"
        case lastSync = "last_sync_ms"
        case interpretation
    }

    private let select: Statement
    private let upsert: Statement
    private let delete: Statement
    private let version: Statement

    init(_ connection: Connection) throws {
        select = try connection.prepare("SELECT value FROM setting WHERE key=?")
        upsert = try connection.prepare("INSERT OR REPLACE INTO setting VALUES (?, ?)")
        delete = try connection.prepare("DELETE FROM setting WHERE key=?")
        version = try connection.prepare("PRAGMA user_version")
    }

    func integer(_ key: Key) throws -> Int64? {
        defer { select.reset() }
        try select.bind(1, text: key.rawValue)
        return try select.step() && !select.isNull(0) ? select.int(0) : nil
    }

    func text(_ key: Key) throws -> String? {
        defer { select.reset() }
        try select.bind(1, text: key.rawValue)
        return try select.step() ? select.string(0) : nil
    }

    func bytes(_ key: Key) throws -> [UInt8]? {
        defer { select.reset() }
        try select.bind(1, text: key.rawValue)
        return try select.step() && !select.isNull(0) ? select.blob(0) : nil
    }

    func set(_ key: Key, _ value: Int64) throws {
        try upsert.bind(1, text: key.rawValue)
        try upsert.bind(2, value)
        try upsert.run()
    }

    func set(_ key: Key, text: String) throws {
        try upsert.bind(1, text: key.rawValue)
        try upsert.bind(2, text: text)
        try upsert.run()
    }

    func set(_ key: Key, bytes: [UInt8]) throws {
        try upsert.bind(1, text: key.rawValue)
        try upsert.bind(2, blob: bytes)
        try upsert.run()
    }

    func remove(_ key: Key) throws {
        try delete.bind(1, text: key.rawValue)
        try delete.run()
    }

    /// The schema version as it stands in the file now.
    func schemaVersion() throws -> Int64 {
        defer { version.reset() }
        return try version.step() ? version.int(0) : 0
    }
}
