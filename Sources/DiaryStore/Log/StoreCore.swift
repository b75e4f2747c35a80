internal import SQLiteKit
internal import SyncCore

/// Everything behind the writing connection of a store: the directory of logs, the local log, the record tables.
///
/// Confined to whoever holds the store's write lock.
final class StoreCore {
    let connection: Connection
    let settings: Settings
    let logs: LogTables
    let logReader: LogReader
    let records: RecordTables
    let local: LocalLog
    let server: ServerTables
    let codec: Segment.Codec
    let packingInterval: Int64
    let deletePolicies: [RecordKind: DeletePolicy]
    /// What can be made of the log.
    let interpretation: Interpretation
    /// The level of interpretation that the store has been brought to, once it has been read.
    var storedLevel: Int64?
    let diary: DiaryID
    let clock: any WallClock
    let random: any RandomSource
    /// Statements that are needed now and then.
    let statements: StatementCache
    /// What a write in progress reads.
    let reading: ReadTransaction
    /// The last save of a text, while the next one may take its place.
    var autosave: Autosave?
    /// Brings texts forward.
    private(set) lazy var texts = TextMerging(self)
    var directory = LogDirectory()
    /// Why pushing is paused, once it has been read: asked at the end of every sync.
    var pushPause: PushPause??
    /// How much has been set aside since the store was opened, by writes that failed too.
    var quarantinedCount = 0
    /// SQLite's count of commits by others, as of the last look: when it moves on, what is in memory is stale.
    private var dataVersion: Int64 = 0
    /// A failure noticed where nothing can be thrown: within a comparison of siblings.
    var deferredFailure: (any Error)?

    /// What tells the file of the store from a copy of it; `nil` when there is no telling.
    let stamp: FileStamp?
    /// Whether the file is known to be the one last written, so that a write need not look again.
    private var isSettled = false

    init(
        _ connection: Connection, diary: DiaryID, stamp: FileStamp?, configuration: StoreConfiguration
    ) throws {
        self.stamp = stamp
        self.connection = connection
        self.diary = diary
        codec = configuration.codec
        packingInterval = configuration.packingInterval
        deletePolicies = configuration.deletePolicies
        interpretation = configuration.interpretation
        clock = configuration.clock
        random = configuration.random
        settings = try Settings(connection)
        statements = StatementCache(connection)
        let display = Display(chooser: configuration.displayChooser)
        reading = ReadTransaction(connection, codec: codec, display, codes: interpretation.operationCodes, stamp: stamp)
        logs = try LogTables(connection)
        logReader = LogReader(connection, codec: codec, codes: interpretation.operationCodes)
        records = try RecordTables(connection, display, interpretation)
        server = try ServerTables(connection)
        local = LocalLog(logs, logReader, server, codec: codec, diary: diary)
        reading.writerLog = { [unowned self] in log }
        try reload()
        dataVersion = try statements.integer("PRAGMA data_version")
    }

    /// Reads the directory and the tail as they stand in the file.
    func reload() throws {
        let tail = try logReader.tail()
        let committed = try logReader.committed(tail)
        directory = committed.directory
        local.resume(committed.own, tail: tail, sealedHash: try sealedHash(committed.own, tail))
    }

    private func sealedHash(_ own: LogNumber?, _ tail: [TailChange]) throws -> ContentHash {
        guard let own else { return .zero }
        guard let first = tail.first?.firstSequence else { return directory[own].headHash }
        guard first > 1 else { return .zero }
        guard let hash = try logReader.hashOfSegmentEnd(first - 1, of: own) else {
            throw StoreError(.corrupt, "the open tail does not continue the log: run doctor")
        }
        return hash
    }

    /// Reads again what another process has changed. To be called where nothing can change meanwhile.
    private func refresh() throws {
        let version = try statements.integer("PRAGMA data_version")
        guard version != dataVersion else { return }
        try reload()
        pushPause = nil
        storedLevel = nil
        dataVersion = version
    }

    /// Runs `body` on a snapshot of what is committed, by this or any other process.
    func consistentRead<Result>(_ body: () throws -> Result) throws -> Result {
        try reading.snapshot {
            // The snapshot begins with the first read.
            _ = try settings.integer(.ownLog)
            try refresh()
            defer { deferredFailure = nil }
            let result = try body()
            if let failure = deferredFailure { throw failure }
            return result
        }
    }

    /// Runs `body` in one transaction; on an error everything is as before, in the file and in memory.
    func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        var before = (directory: directory, mark: local.mark)
        do {
            return try connection.transaction {
                try checkSchema()
                try refresh()
                try checkInterpretation()
                // Nothing has been written yet, so this is what stays even if the rest is rolled back.
                if !isSettled { isSettled = try isInNotedFile() }
                before = (directory, local.mark)
                let result = try body()
                try finish()
                return result
            }
        } catch {
            directory = before.directory
            local.rollBack(to: before.mark)
            texts.rollBack()
            autosave = nil
            deferredFailure = nil
            throw StoreCore.wrapped(error)
        }
    }

    /// What follows from all that a transaction has written.
    private func finish() throws {
        try texts.flush()
        try reclaimReferenced()
        try local.finish(&directory)
        if let failure = deferredFailure { throw failure }
    }

    private func checkSchema() throws {
        let found = try settings.schemaVersion()
        guard found == Migrations.migrator.newestVersion else {
            throw StoreError(
                .schemaTooNew,
                "a newer program has brought this diary to schema \(found): update this one; until then it can be read")
        }
    }

    /// An error as callers of a store are told it: bytes from elsewhere never get here unread, so a `WireError` is about
    /// what the store itself keeps.
    static func wrapped(_ error: any Error) -> any Error {
        switch error {
        case let error as SQLiteError:
            StoreError(
                .database,
                "the diary's database refused (\(error.message)): \(error.advice.isEmpty ? "run doctor" : error.advice)",
                cause: error)
        case let error as SchemaTooNew:
            StoreError(.schemaTooNew, "\(error)", cause: error)
        case let error as WireError:
            StoreError(.corrupt, "what the store keeps of a record or change cannot be read: run doctor", cause: error)
        default: error
        }
    }

    /// The log to write to, started under a new actor when there is none.
    func ownLog() throws -> LogNumber {
        if !isSettled { try settleInFile() }
        if let own = local.own { return own }
        let actor = ActorID(Bytes16(high: random.next(), low: random.next()))
        let log = LogDirectory.Log(actor: actor)
        let number = directory.intern(log)
        try logs.insert(log, number: number)
        try settings.set(.ownLog, Int64(number))
        local.start(number)
        try noteSuccessor(actor)
        return number
    }

    /// Appends the operation that creates a record and applies it. Throws `StoreError.invalidValue` when it exists.
    func create(_ operation: Operation, at stamp: Stamp) throws {
        let table = try records.table(operation.kind)
        guard case .assign(let writes) = operation.action else { preconditionFailure("only writes create a record") }
        try records.noteFiles(operation, at: stamp.wallTime)
        if try table.insertNew(operation.record, writes, at: stamp) {
            return try local.append(operation, wallTime: stamp.wallTime, &directory)
        }
        guard try table.load(operation.record) == nil else { throw StoreError(.invalidValue, "the record exists") }
        try perform(operation, on: nil, in: table, at: stamp)
    }

    /// Appends a local operation to the log and applies it.
    func perform(_ operation: Operation, on state: RecordState?, in table: RecordTable, at stamp: Stamp) throws {
        try local.append(operation, wallTime: stamp.wallTime, &directory)
        try records.apply(operation, to: state, in: table, at: stamp, self)
    }

    var ties: StoreTies { StoreTies(core: self) }
}

/// Answers the merge's questions from the store's log.
struct StoreTies: TieBreaker {
    unowned let core: StoreCore

    func actor(of log: LogNumber) -> ActorID { core.directory[log].actor }

    func changeHash(of dot: Dot) -> ContentHash {
        do {
            return try core.hashOfChange(holding: dot)
        } catch {
            core.deferredFailure = error
            return .zero
        }
    }
}
