import SQLiteKit
import Testing

struct MigratorTests {
    private struct Stop: Error {}
    private let connection: Connection

    init() throws {
        connection = try Connection(path: ":memory:")
    }

    @Test func `an empty file becomes the newest version`() throws {
        let migrator = Migrator(scripts: ["CREATE TABLE t (a)", "ALTER TABLE t ADD COLUMN b"])
        try migrator.migrate(connection)
        #expect(try connection.userVersion == 2)
        try connection.execute("INSERT INTO t (a, b) VALUES (1, 2)")
        try migrator.migrate(connection)
        #expect(try connection.integer("SELECT count(*) FROM t") == 1)
    }

    @Test func `only missing steps run`() throws {
        try Migrator(scripts: ["CREATE TABLE t (a)"]).migrate(connection)
        try Migrator(scripts: ["CREATE TABLE t (a)", "CREATE TABLE u (a)"]).migrate(connection)
        #expect(try connection.userVersion == 2)
    }

    @Test func `a step that fails leaves the version before it`() throws {
        let migrator = Migrator([
            { try $0.execute("CREATE TABLE t (a)") },
            { connection in
                try connection.execute("CREATE TABLE u (a)")
                throw Stop()
            },
        ])
        #expect(throws: Stop.self) { try migrator.migrate(connection) }
        #expect(try connection.userVersion == 1)
        #expect(try connection.integer("SELECT count(*) FROM sqlite_schema") == 1)
    }

    @Test func `a file of a later program is refused and untouched`() throws {
        try connection.setUserVersion(9)
        let error = #expect(throws: SchemaTooNew.self) {
            try Migrator(scripts: ["CREATE TABLE t (a)"]).migrate(connection)
        }
        #expect(error?.found == 9)
        #expect(error?.known == 1)
        #expect(try connection.integer("SELECT count(*) FROM sqlite_schema") == 0)
    }
}
