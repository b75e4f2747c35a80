import SQLiteKit
import SyncTestSupport
import Testing

struct ErrorTests {
    private let folder = TemporaryFolder()

    private func code(_ body: () throws -> Void) -> ResultCode? {
        #expect(throws: SQLiteError.self) { try body() }?.code
    }

    private func failure(
        _ statement: borrowing Statement, _ body: (borrowing Statement) throws -> Void
    ) -> SQLiteError? {
        do {
            try body(statement)
            Issue.record("no error was thrown")
            return nil
        } catch {
            return error as? SQLiteError
        }
    }

    @Test func `a primary code catches its extended ones`() throws {
        let connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE t (a PRIMARY KEY) WITHOUT ROWID; INSERT INTO t VALUES ('x')")
        do {
            try connection.execute("INSERT INTO t VALUES ('x')")
            Issue.record("a duplicate was accepted")
        } catch ResultCode.constraint {
            #expect(connection.busyStatements.isEmpty)
        }
    }

    @Test func `an error names the SQL and the file but no bound value`() throws {
        let connection = try Connection(path: folder.file("a.sqlite"))
        try connection.execute("CREATE TABLE t (a UNIQUE); INSERT INTO t VALUES ('dear diary')")
        let insert = try connection.prepare("INSERT INTO t VALUES (?1)")
        try insert.bind(1, text: "dear diary")
        let error = failure(insert) { try $0.run() }
        #expect(error?.extendedCode.rawValue == 2067)
        #expect(error?.sql == "INSERT INTO t VALUES (?1)")
        #expect(error?.path == folder.file("a.sqlite"))
        #expect(error.map { "\($0)".contains("dear diary") } == false)
    }

    @Test func `a file of another kind is not a database`() {
        folder.write(Array(String(repeating: "This is a letter, not a database. ", count: 100).utf8), as: "note.txt")
        #expect(code { _ = try Connection(path: folder.file("note.txt")) } == .notADatabase)
        #expect(code { _ = try Connection(path: folder.file("note.txt"), options: .readOnly) } == .notADatabase)
    }

    @Test func `a missing folder and a missing file cannot be opened`() {
        #expect(code { _ = try Connection(path: folder.file("no/a.sqlite")) } == .cannotOpen)
        let existing = OpenOptions(access: .readWrite)
        #expect(code { _ = try Connection(path: folder.file("a.sqlite"), options: existing) } == .cannotOpen)
    }

    @Test func `a lock held elsewhere is busy, and the advice says what to do`() throws {
        let options = OpenOptions(busyTimeoutMilliseconds: 0)
        let one = try Connection(path: folder.file("a.sqlite"), options: options)
        let two = try Connection(path: folder.file("a.sqlite"), options: options)
        try one.transaction {
            let error = #expect(throws: SQLiteError.self) { try two.transaction {} }
            #expect(error?.code == .busy)
            #expect(error?.advice.isEmpty == false)
        }
        try two.transaction {}
    }

    @Test func `SQL that does not compile or is empty is refused`() throws {
        let connection = try Connection(path: ":memory:")
        #expect(code { _ = try connection.prepare("SELEKT 1") } == .error)
        #expect(code { _ = try connection.prepare("-- nothing") } == .misuse)
        #expect(code { try connection.execute("SELEKT 1") } == .error)
    }

    @Test func `binding a running statement is refused`() throws {
        let connection = try Connection(path: ":memory:")
        let select = try connection.prepare("SELECT ?1 UNION ALL SELECT 2")
        #expect(try select.step())
        #expect(failure(select) { try $0.bind(1, 3) }?.code == .misuse)
    }

    @Test func `a full disk is reported and nothing is changed`() throws {
        let connection = try Connection(path: folder.file("a.sqlite"))
        try connection.execute("CREATE TABLE t (a); PRAGMA max_page_count=3")
        #expect(
            code {
                try connection.transaction { try connection.execute("INSERT INTO t VALUES (zeroblob(100000))") }
            } == .full)
        #expect(connection.isAutocommit)
        #expect(try connection.integer("SELECT count(*) FROM t") == 0)
    }
}
