import SQLiteKit
public import SyncCore

extension ServerRegistry {
    /// Gives a device access to one diary and returns it with its token, which is shown only now.
    ///
    /// Throws `RegistryError.noDiary`.
    public func addDevice(
        diary: String, name: String, isReadOnly: Bool = false, expires: WallTime? = nil
    ) throws -> (device: RegisteredDevice, token: String) {
        let token = DeviceToken(drawnFrom: environment)
        let device = RegisteredDevice(
            id: token.device, name: name, isReadOnly: isReadOnly, created: environment.clock.now(), expires: expires)
        try write {
            let insert = try connection.prepare("INSERT INTO device VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, NULL)")
            try insert.bind(1, bytes16: device.id)
            try insert.bind(2, try row(diary).number)
            try insert.bind(3, text: name)
            try insert.bind(4, hash: token.secretHash(environment.hasher))
            try insert.bind(5, isReadOnly ? 1 : 0)
            try insert.bind(6, device.created.milliseconds)
            try insert.bind(7, time: expires)
            try insert.run()
        }
        return (device, token.text)
    }

    /// A diary's devices, the oldest first, revoked ones included.
    public func devices(diary: String) throws -> [RegisteredDevice] {
        let select = try connection.prepare(
            """
            SELECT device_id, name, read_only, created_ms, expires_ms, revoked_ms FROM device
            WHERE diary = ?1 ORDER BY created_ms, device_id
            """)
        try select.bind(1, try row(diary).number)
        var devices: [RegisteredDevice] = []
        while try select.step() {
            guard let id = select.bytes16(0), let name = select.string(1) else { continue }
            devices.append(
                RegisteredDevice(
                    id: id, name: name, isReadOnly: select.int(2) != 0,
                    created: WallTime(milliseconds: select.int(3)), expires: select.time(4), revoked: select.time(5)))
        }
        return devices
    }

    /// Ends a device's access with its next request. Revoking twice keeps the first time.
    ///
    /// Throws `RegistryError`: `noDiary`, `noDevice`.
    public func revokeDevice(diary: String, id: String) throws {
        try write {
            let number = try row(diary).number
            guard let device = Bytes16(text: id) else { throw RegistryError.noDevice(id) }
            let update = try connection.prepare(
                """
                UPDATE device SET revoked_ms = coalesce(revoked_ms, ?3) WHERE device_id = ?1 AND diary = ?2
                """)
            try update.bind(1, bytes16: device)
            try update.bind(2, number)
            try update.bind(3, environment.clock.now().milliseconds)
            try update.run()
            guard connection.changes == 1 else { throw RegistryError.noDevice(id) }
        }
    }
}

extension Statement {
    fileprivate func bind(_ index: Int32, time: WallTime?) throws(SQLiteError) {
        guard let time else { return try bindNull(index) }
        try bind(index, time.milliseconds)
    }

    fileprivate func time(_ column: Int32) -> WallTime? {
        isNull(column) ? nil : WallTime(milliseconds: int(column))
    }
}
