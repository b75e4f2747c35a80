internal import SQLiteKit
internal import SyncCore

/// A snapshot of what is committed.
///
/// Valid only within the closure that it was given to; confined to the thread that runs the closure.
public final class ReadTransaction {
    let connection: Connection
    private let statements: StatementCache
    private let logReader: LogReader
    /// Which of several siblings is displayed.
    let display: Display
    /// The log as the write in progress has it, on the connection that writes.
    var writerLog: (() -> LogView)?
    /// The log as this snapshot has it, once somebody has asked.
    private var snapshotLog: LogView?

    /// What tells the file of the store from a copy of it; `nil` when there is no telling.
    let stamp: FileStamp?

    init(
        _ connection: Connection, codec: Segment.Codec = StoreConfiguration().codec, _ display: Display = Display(),
        codes: OperationCodes = .all, stamp: FileStamp? = nil
    ) {
        self.connection = connection
        self.display = display
        self.stamp = stamp
        statements = StatementCache(connection)
        logReader = LogReader(connection, codec: codec, codes: codes)
    }

    /// The log as it can be seen here. Cost: reads the table of logs and the open tail, once in a snapshot.
    func log() throws -> LogView {
        if let writerLog { return writerLog() }
        if let snapshotLog { return snapshotLog }
        let log = try logReader.committed(logReader.tail())
        snapshotLog = log
        return log
    }

    func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            try statements.run("BEGIN")
            defer { endSnapshot() }
            return try body()
        } catch {
            throw StoreCore.wrapped(error)
        }
    }

    private func endSnapshot() {
        snapshotLog = nil
        do {
            try statements.run("COMMIT")
        } catch {
            // A snapshot wrote nothing, so nothing can be lost; the next one reports a connection that is broken.
        }
    }

    /// A prepared statement, ready to be bound.
    func statement(_ sql: String) throws -> StatementCache.Cached { try statements.statement(sql) }

    /// The bytes of the identifiers that a query with one bound identifier gives, in its order.
    func identifiers(_ sql: String, of id: RecordID) throws -> [RecordID] {
        let cached = try statement(sql)
        defer { cached.statement.reset() }
        try cached.statement.bind(1, id: id.bytes)
        var found: [RecordID] = []
        while try cached.statement.step() { found.append(RecordID(cached.statement.id(0))) }
        return found
    }

    /// One number.
    func count(_ sql: String) throws -> Int64 {
        let cached = try statement(sql)
        defer { cached.statement.reset() }
        return try cached.statement.step() ? cached.statement.int(0) : 0
    }

    /// The merge state of a record from its row; values are filled in where siblings may disagree.
    func mergeState(_ kind: RecordKind, _ blob: [UInt8], _ values: (FieldKey) -> Value?) throws -> RecordState {
        var state = try blob.withUnsafeBytes { try MergeBlob.decode($0, kind: kind) }
        for index in state.registers.indices where state.registers[index].state.siblings.count > 1 {
            for sibling in state.registers[index].state.siblings.indices
            where state.registers[index].state.siblings[sibling].value == nil {
                state.registers[index].state.siblings[sibling].value = values(state.registers[index].key)
            }
        }
        return state
    }
}
