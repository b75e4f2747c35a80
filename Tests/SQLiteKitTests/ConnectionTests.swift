import Glibc
import SQLiteKit
import SyncTestSupport
import Testing

struct ConnectionTests {
    private struct Stop: Error {}
    private let folder = TemporaryFolder()

    private func open(_ options: OpenOptions = OpenOptions()) throws -> Connection {
        try Connection(path: folder.file("a.sqlite"), options: options)
    }

    @Test func `a file is opened in WAL mode with our pragmas`() throws {
        let connection = try open()
        let mode = try connection.prepare("PRAGMA journal_mode")
        #expect(try mode.step())
        let name = mode.string(0)
        #expect(name == "wal")
        #expect(try connection.integer("PRAGMA synchronous") == 2)
        #expect(try connection.integer("PRAGMA foreign_keys") == 0)
        #expect(try connection.integer("PRAGMA trusted_schema") == 0)
        #expect(try connection.integer("PRAGMA wal_autocheckpoint") == 1000)
        let relaxed = try open(OpenOptions(synchronous: .normal, walAutocheckpointPages: 0))
        #expect(try relaxed.integer("PRAGMA synchronous") == 1)
        #expect(try relaxed.integer("PRAGMA wal_autocheckpoint") == 0)
    }

    @Test func `a new file and what lies beside it are their owner's alone`() throws {
        let connection = try open()
        try connection.execute("CREATE TABLE t (a)")
        for suffix in ["", "-wal", "-shm"] {
            var status = stat()
            #expect(stat(folder.file("a.sqlite") + suffix, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600)
        }
    }

    @Test func `a transaction commits when its body returns`() throws {
        let connection = try open()
        let count = try connection.transaction {
            try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
            #expect(!connection.isAutocommit)
            return connection.changes
        }
        #expect(count == 2)
        #expect(connection.isAutocommit)
        #expect(try connection.integer("SELECT count(*) FROM t") == 2)
    }

    @Test func `a transaction rolls back when its body throws`() throws {
        let connection = try open()
        try connection.execute("CREATE TABLE t (a)")
        #expect(throws: Stop.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO t VALUES (1)")
                throw Stop()
            }
        }
        #expect(connection.isAutocommit)
        #expect(try connection.integer("SELECT count(*) FROM t") == 0)
        try connection.transaction { try connection.execute("INSERT INTO t VALUES (1)") }
        #expect(try connection.integer("SELECT count(*) FROM t") == 1)
    }

    @Test func `another connection's commit changes the data version`() throws {
        let (one, two) = (try open(), try open())
        let before = try one.dataVersion
        #expect(try one.dataVersion == before)
        try two.execute("CREATE TABLE t (a)")
        #expect(try one.dataVersion != before)
    }

    @Test func `a truncating checkpoint empties the WAL`() throws {
        let connection = try open()
        try connection.execute("CREATE TABLE t (a)")
        try connection.checkpointTruncate()
        var status = stat()
        #expect(stat(folder.file("a.sqlite-wal"), &status) == 0)
        #expect(status.st_size == 0)
    }

    @Test func `a read-only connection reads and refuses to write`() throws {
        let writer = try open()
        try writer.execute("CREATE TABLE t (a)")
        let reader = try open(.readOnly)
        #expect(reader.isReadOnly)
        #expect(try reader.integer("SELECT count(*) FROM t") == 0)
        let error = #expect(throws: SQLiteError.self) { try reader.execute("INSERT INTO t VALUES (1)") }
        #expect(error?.code == .readOnly)
    }

    @Test func `a busy statement is reported on close and named`() throws {
        let connection = try open()
        try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        let select = try connection.prepare("SELECT a FROM t")
        #expect(try select.step())
        let error = #expect(throws: SQLiteError.self) { try connection.close() }
        #expect(error?.code == .busy)
        #expect(error?.sql == "SELECT a FROM t")
        #expect(connection.busyStatements == ["SELECT a FROM t"])
        select.reset()
        try connection.close()
        try connection.close()
    }

    @Test func `statements live as properties of a class and outlast their connection`() throws {
        final class Owner {
            let insert: Statement
            init(_ connection: Connection) throws { insert = try connection.prepare("INSERT INTO t VALUES (?1)") }
        }
        func owner() throws -> Owner {
            let connection = try open()
            try connection.execute("CREATE TABLE t (a)")
            return try Owner(connection)
        }
        let kept = try owner()
        try kept.insert.bind(1, 5)
        try kept.insert.run()
        #expect(try open().integer("SELECT a FROM t") == 5)
    }
}
