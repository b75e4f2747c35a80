internal import SQLiteKit
public import SyncCore
internal import Synchronization

/// A diary on this device: its records, its log, and what merges them.
///
/// Works without any engine or server. Every write is one transaction that changes rows, merge metadata and log
/// together. Reads see committed values only.
///
/// Thread-safety: usable from any thread. Writes run one after another, reads beside them; a closure must not call
/// the store again. Calls block for as long as the disk takes, so an app makes them off its main thread.
public final class DiaryStore: @unchecked Sendable {
    // Unchecked, because the two connections are not Sendable: each is touched only under its own lock.
    private let core: StoreCore
    private let reader: ReadTransaction?
    private let writeLock = Mutex(())
    private let readLock = Mutex(())

    /// The diary in this store.
    public let diary: DiaryID
    /// The database file.
    public let path: String

    /// Tells the wall time of changes.
    package let clock: any WallClock
    /// Gives the bytes of new identifiers.
    package let random: any RandomSource

    /// The path of a database that SQLite keeps in a temporary file, as far as its cache does not hold it, and removes
    /// when it is closed.
    static let temporaryPath = ""

    /// The name of the database file in a store's folder.
    public static let fileName = "diary.sqlite"

    private init(_ connection: Connection, diary: DiaryID, _ configuration: StoreConfiguration) throws {
        self.diary = diary
        path = connection.path
        clock = configuration.clock
        random = configuration.random
        let stamp = DiaryStore.stamp(connection, configuration)
        core = try StoreCore(connection, diary: diary, stamp: stamp, configuration: configuration)
        guard DiaryStore.hasFile(connection) else {
            reader = nil
            return
        }
        reader = ReadTransaction(
            try Connection(path: connection.path, options: .readOnly), codec: configuration.codec,
            Display(chooser: configuration.displayChooser), codes: configuration.interpretation.operationCodes,
            stamp: stamp)
    }

    private static func hasFile(_ connection: Connection) -> Bool {
        connection.path != ":memory:" && connection.path != temporaryPath
    }

    private static func stamp(_ connection: Connection, _ configuration: StoreConfiguration) -> FileStamp? {
        hasFile(connection) ? configuration.fileStamps.stamp(ofFileAt: connection.path) : nil
    }

    /// Creates a diary in the database file at `path`, which must not hold one.
    ///
    /// `:memory:` makes one that is gone with the process, for tests. Joining a diary that exists elsewhere means
    /// giving its `diary` here. Throws `StoreError.diaryExists`, `.schemaTooNew`, `.database`.
    public static func create(
        at path: String, name: String, diary: DiaryID? = nil, configuration: StoreConfiguration = .init()
    ) throws -> DiaryStore {
        do {
            let connection = try open(path, .create, configuration)
            let id = try connection.transaction { try begin(connection, name, diary, configuration) }
            return try DiaryStore(connection, diary: id, configuration)
        } catch {
            throw StoreCore.wrapped(error)
        }
    }

    /// Writes what makes a database a diary.
    private static func begin(
        _ connection: Connection, _ name: String, _ diary: DiaryID?, _ configuration: StoreConfiguration
    ) throws -> DiaryID {
        let settings = try Settings(connection)
        guard try settings.bytes(.diary) == nil else {
            throw StoreError(
                .diaryExists, "\(connection.path) holds a diary already: open it, or choose another folder")
        }
        let random = configuration.random
        let id = diary ?? DiaryID(Bytes16(high: random.next(), low: random.next()))
        try settings.set(.diary, bytes: id.bytes.bytes)
        try settings.set(.name, text: name)
        try settings.set(.interpretation, configuration.interpretation.level)
        if let stamp = stamp(connection, configuration) { try settings.set(.fileStamp, bytes: stamp.bytes) }
        return id
    }

    /// Opens the diary in the database file at `path`.
    ///
    /// A store that a newer program has brought to a later schema opens for reading: every write and sync throws
    /// `StoreError.schemaTooNew`, as does opening when even reading is not possible.
    /// Throws `StoreError.noDiary`, `.schemaTooNew`, `.database`, `.corrupt`.
    public static func open(at path: String, configuration: StoreConfiguration = .init()) throws -> DiaryStore {
        do {
            let connection = try open(path, .readWrite, configuration)
            return try open(connection, configuration)
        } catch {
            throw StoreCore.wrapped(error)
        }
    }

    private static func open(_ connection: Connection, _ configuration: StoreConfiguration) throws -> DiaryStore {
        do {
            guard let id = try Settings(connection).bytes(.diary).flatMap(Bytes16.init) else {
                throw StoreError(.noDiary, "\(connection.path) is a database without a diary: create one with init")
            }
            let store = try DiaryStore(connection, diary: DiaryID(id), configuration)
            try store.core.catchUp()
            return store
        } catch let error as SQLiteError {
            // A statement that a later schema has no place for: say so rather than what SQLite says.
            try Migrations.migrator.check(connection)
            throw error
        }
    }

    /// Opens a database and brings its schema to the newest version.
    private static func open(
        _ path: String, _ access: OpenOptions.Access, _ configuration: StoreConfiguration
    ) throws -> Connection {
        let options = OpenOptions(
            access: access, writeAheadLog: path != temporaryPath, synchronous: configuration.synchronous)
        let connection: Connection
        do {
            connection = try Connection(path: path, options: options)
        } catch {
            guard access == .readWrite, error.code == .cannotOpen else { throw error }
            throw StoreError(.noDiary, "there is no diary at \(path): create one with init", cause: error)
        }
        do {
            try Migrations.migrator.migrate(connection)
        } catch is SchemaTooNew where access == .readWrite {
            // Left as it is. It can be read; the check within each transaction refuses to write.
        }
        return connection
    }

    /// Runs `body` in one transaction and commits what it wrote.
    ///
    /// On an error nothing of it is kept. A large write is cut into several changes: atomic here, and per change
    /// on other devices.
    public func write<Result: Sendable>(_ body: (WriteTransaction) throws -> Result) throws -> Result {
        try writeLock.withLock { _ in
            try core.transaction {
                let transaction = WriteTransaction(core)
                let result = try body(transaction)
                try transaction.end()
                return result
            }
        }
    }

    /// Runs `body` on a snapshot of what is committed.
    public func read<Result: Sendable>(_ body: (ReadTransaction) throws -> Result) throws -> Result {
        guard let reader else {
            return try writeLock.withLock { _ in try body(core.reading) }
        }
        return try readLock.withLock { _ in try reader.snapshot { try body(reader) } }
    }

    /// Runs `body` on the inside of the store, on a snapshot of what is committed.
    package func withSnapshot<Result: Sendable>(_ body: (StoreAccess) throws -> Result) throws -> Result {
        try withCore { access in try access.core.consistentRead { try body(access) } }
    }

    /// Runs `body` on the inside of the store, outside of any transaction.
    package func withCore<Result: Sendable>(_ body: (StoreAccess) throws -> Result) throws -> Result {
        try writeLock.withLock { _ in
            do {
                return try body(StoreAccess(core: core))
            } catch {
                throw StoreCore.wrapped(error)
            }
        }
    }
}

/// What the sync engine may do with the inside of a store.
///
/// Valid only within the closure that it was given to.
package struct StoreAccess {
    let core: StoreCore
}
