internal import SQLiteKit

/// Statements of one connection, prepared once and kept: parsing costs more than most of them do.
///
/// Confined to the connection's owner.
final class StatementCache {
    /// A statement kept prepared.
    final class Cached {
        let statement: Statement
        init(_ statement: consuming Statement) { self.statement = statement }
    }

    private let connection: Connection
    private var statements: [String: Cached] = [:]

    init(_ connection: Connection) { self.connection = connection }

    /// A statement, ready to be bound. Whoever steps it resets it.
    func statement(_ sql: String) throws -> Cached {
        if let known = statements[sql] {
            known.statement.reset()
            known.statement.clearBindings()
            return known
        }
        let prepared = Cached(try connection.prepare(sql))
        statements[sql] = prepared
        return prepared
    }

    /// Runs a statement to its end.
    func run(_ sql: String, bind: (borrowing Statement) throws -> Void = { _ in }) throws {
        let cached = try statement(sql)
        defer { cached.statement.reset() }
        try bind(cached.statement)
        try cached.statement.run()
    }

    /// The number that a query gives, 0 without a row.
    func integer(_ sql: String) throws -> Int64 {
        let cached = try statement(sql)
        defer { cached.statement.reset() }
        return try cached.statement.step() ? cached.statement.int(0) : 0
    }

    /// Visits the rows of a query.
    func rows(
        _ sql: String, bind: (borrowing Statement) throws -> Void = { _ in },
        visit: (borrowing Statement) throws -> Void
    ) throws {
        let cached = try statement(sql)
        defer { cached.statement.reset() }
        try bind(cached.statement)
        while try cached.statement.step() { try visit(cached.statement) }
    }
}
