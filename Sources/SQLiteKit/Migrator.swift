/// Brings a database's schema to the newest version, step by step.
///
/// The version is SQLite's `user_version`; step 1 makes an empty file version 1. Each step runs in a transaction of
/// its own, so a crash leaves a whole version behind, and two processes that migrate at once do each step once.
public struct Migrator: Sendable {
    /// One step: changes the schema and data of the previous version. Must not commit.
    public typealias Step = @Sendable (Connection) throws -> Void

    private let steps: [Step]

    /// A migrator with the steps to version 1, 2 and so on. Released steps are never edited.
    public init(_ steps: [Step]) {
        self.steps = steps
    }

    /// A migrator whose steps are SQL scripts.
    public init(scripts: [String]) {
        steps = scripts.map { script in { try $0.execute(script) } }
    }

    /// The version after the last step.
    public var newestVersion: Int64 { Int64(steps.count) }

    /// Runs the missing steps.
    ///
    /// Throws `SchemaTooNew`, having changed nothing, for a file of a later program; otherwise what a step threw.
    public func migrate(_ connection: Connection) throws {
        try check(connection)
        for (index, step) in steps.enumerated() where try connection.userVersion <= index {
            try connection.transaction {
                // Read again under the lock: another process may have been faster.
                guard try connection.userVersion == index else { return }
                try step(connection)
                try connection.setUserVersion(Int64(index) + 1)
            }
        }
        try check(connection)
    }

    /// Throws `SchemaTooNew` when the file is of a later version than the last step. Cost: one header read.
    public func check(_ connection: Connection) throws {
        let found = try connection.userVersion
        if found > newestVersion {
            throw SchemaTooNew(found: found, known: newestVersion, path: connection.path)
        }
    }
}
