import SQLiteKit
import SyncCore

/// Finds devices on one connection. Confined like it.
struct DeviceLookup: ~Copyable {
    private let statement: Statement

    init(_ connection: Connection) throws(SQLiteError) {
        statement = try connection.prepare(
            """
            SELECT diary, diary_id, secret_hash, read_only, expires_ms, revoked_ms
            FROM device JOIN diary ON diary.id = device.diary WHERE device_id = ?1
            """)
    }

    /// The device with this id.
    func device(_ id: Bytes16) throws(SQLiteError) -> DeviceRecord? {
        defer { statement.reset() }
        try statement.bind(1, bytes16: id)
        guard try statement.step() else { return nil }
        guard let diary = statement.bytes16(1) else {
            throw SQLiteError(.corrupt, message: "a diary's id has not 16 bytes", sql: statement.sql)
        }
        return DeviceRecord(
            diaryNumber: statement.int(0), diary: DiaryID(diary), secretHash: try statement.hash(2),
            isReadOnly: statement.int(3) != 0,
            expires: statement.isNull(4) ? nil : WallTime(milliseconds: statement.int(4)),
            isRevoked: !statement.isNull(5))
    }
}
