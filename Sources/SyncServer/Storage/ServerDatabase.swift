import SQLiteKit
import SyncCore

/// Opens `server.sqlite`, bringing its schema to the newest version.
enum ServerDatabase {
    /// A connection for the running server: the one that also makes checkpoints.
    static func open(_ folder: DataFolder, checkpoints: Bool) throws -> Connection {
        let options = OpenOptions(walAutocheckpointPages: checkpoints ? 1000 : 0)
        let connection = try Connection(path: folder.database, options: options)
        try ServerSchema.migrator.migrate(connection)
        return connection
    }

    /// The storage's epoch, drawn at first use.
    static func epoch(_ connection: Connection, _ environment: ServiceEnvironment) throws -> Bytes16 {
        try connection.transaction {
            if let epoch = try storedEpoch(connection) { return epoch }
            let epoch = environment.randomBytes16()
            let insert = try connection.prepare("INSERT INTO server VALUES (?1)")
            try insert.bind(1, bytes16: epoch)
            try insert.run()
            return epoch
        }
    }

    private static func storedEpoch(_ connection: Connection) throws(SQLiteError) -> Bytes16? {
        let select = try connection.prepare("SELECT epoch FROM server")
        return try select.step() ? select.bytes16(0) : nil
    }
}
