import SQLiteKit
public import SyncCore

/// The diaries of a server and the devices that may reach them: what the command-line tools change.
///
/// Works beside a running server, which sees every change with its next request. Confined to its owner.
public final class ServerRegistry {
    let environment: ServiceEnvironment
    let connection: Connection
    let writeLock: FileLock

    /// Opens the data folder, and creates it when it is missing unless `mustExist`.
    ///
    /// Throws `RegistryError.noData` for a folder that must exist and is none of a server's, `SchemaTooNew` for one of
    /// a later program, otherwise `SQLiteError` or `SystemCallError`.
    public init(
        dataFolder: String, mustExist: Bool = false, environment: ServiceEnvironment = ServiceEnvironment()
    ) throws {
        let folder = DataFolder(path: dataFolder)
        guard !mustExist || folder.hasDatabase else { throw RegistryError.noData(dataFolder) }
        try folder.create()
        self.environment = environment
        let lock = try FileLock(path: folder.writeLock)
        connection = try lock.withLock { try ServerDatabase.open(folder, checkpoints: false) }
        writeLock = lock
    }

    /// Closes the database. Done under the lock, because the last connection to close makes a checkpoint.
    public func close() throws {
        try writeLock.withLock { try connection.close() }
    }

    /// Runs `body` in a write transaction.
    func write<Result>(_ body: () throws -> Result) throws -> Result {
        try writeLock.withLock { try connection.transaction(body) }
    }

    /// Creates a diary with a new id, or with one that a device has drawn.
    ///
    /// Throws `RegistryError`: `nameTaken`, `nameRefused`, `idTaken`.
    public func createDiary(name: String, id: DiaryID? = nil) throws -> RegisteredDiary {
        guard !name.isEmpty, Bytes16(text: name) == nil else { throw RegistryError.nameRefused(name) }
        let diary = RegisteredDiary(id: id ?? DiaryID(environment.randomBytes16()), name: name)
        try write {
            guard try find("name = ?1", { try $0.bind(1, text: name) }).isEmpty else {
                throw RegistryError.nameTaken(name)
            }
            guard try find("diary_id = ?1", { try $0.bind(1, bytes16: diary.id.bytes) }).isEmpty else {
                throw RegistryError.idTaken(diary.id)
            }
            try insert(diary)
        }
        return diary
    }

    private func insert(_ diary: RegisteredDiary) throws {
        let insert = try connection.prepare("INSERT INTO diary (diary_id, name, created_ms) VALUES (?1, ?2, ?3)")
        try insert.bind(1, bytes16: diary.id.bytes)
        try insert.bind(2, text: diary.name)
        try insert.bind(3, environment.clock.now().milliseconds)
        try insert.run()
    }

    /// All diaries, by name.
    public func diaries() throws -> [RegisteredDiary] {
        try find("1 ORDER BY name") { _ in }.map(\.diary)
    }

    /// The diary with this id or name. Throws `RegistryError.noDiary`.
    public func diary(_ idOrName: String) throws -> RegisteredDiary {
        try row(idOrName).diary
    }

    /// The diary with its number in the database.
    func row(_ idOrName: String) throws -> (number: Int64, diary: RegisteredDiary) {
        let found =
            if let id = Bytes16(text: idOrName) {
                try find("diary_id = ?1") { try $0.bind(1, bytes16: id) }
            } else {
                try find("name = ?1") { try $0.bind(1, text: idOrName) }
            }
        guard let row = found.first else { throw RegistryError.noDiary(idOrName) }
        return row
    }

    private func find(
        _ condition: StaticString, _ bind: (borrowing Statement) throws -> Void
    ) throws -> [(number: Int64, diary: RegisteredDiary)] {
        let select = try connection.prepare("SELECT id, diary_id, name FROM diary WHERE \(condition)")
        try bind(select)
        var found: [(Int64, RegisteredDiary)] = []
        while try select.step() {
            guard let id = select.bytes16(1), let name = select.string(2) else { continue }
            found.append((select.int(0), RegisteredDiary(id: DiaryID(id), name: name)))
        }
        return found
    }
}
