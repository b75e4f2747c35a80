internal import SQLiteKit
internal import SyncCore

/// What is set aside: nothing is thrown away, everything else goes on.
extension StoreCore {
    /// Keeps a segment until what it depends on has come.
    func park(_ bytes: [UInt8], _ hash: ContentHash) throws {
        try statements.run("INSERT OR IGNORE INTO parked VALUES (?, ?)") {
            try $0.bind(1, hash: hash)
            try $0.bind(2, blob: bytes)
        }
    }

    /// The hashes of the parked segments, in a stable order.
    func parkedHashes() throws -> [ContentHash] {
        var hashes: [ContentHash] = []
        try statements.rows("SELECT hash FROM parked ORDER BY hash") { hashes.append($0.hash(0)) }
        return hashes
    }

    /// The bytes of a parked segment.
    func parked(_ hash: ContentHash) throws -> [UInt8]? {
        var bytes: [UInt8]?
        try statements.rows("SELECT bytes FROM parked WHERE hash=?") {
            try $0.bind(1, hash: hash)
        } visit: {
            bytes = $0.blob(0)
        }
        return bytes
    }

    /// Takes a segment out of the parked ones.
    func unpark(_ hash: ContentHash) throws {
        try statements.run("DELETE FROM parked WHERE hash=?") { try $0.bind(1, hash: hash) }
    }

    /// Keeps what cannot be applied, with its reason.
    func quarantine(
        _ bytes: [UInt8], _ reason: String, at dot: Dot? = nil, record: RecordID? = nil
    ) throws {
        // A record that is played again has its operations refused again.
        if let dot, try logReader.isSetAside(dot) { return }
        quarantinedCount += 1
        let sql = "INSERT INTO quarantine(reason, since_ms, bytes, log, sequence, record) VALUES (?, ?, ?, ?, ?, ?)"
        try statements.run(sql) {
            try $0.bind(1, text: reason)
            try $0.bind(2, clock.now().milliseconds)
            try $0.bind(3, blob: bytes)
            if let dot {
                try $0.bind(4, Int64(dot.log))
                try $0.bind(5, Int64(dot.sequence))
            }
            if let record { try $0.bind(6, id: record.bytes) }
        }
    }

    /// Notes an operation of a newer version, to be applied after an upgrade. Its bytes stay in the log.
    func noteUninterpreted(_ dot: Dot) throws {
        try statements.run("INSERT OR IGNORE INTO uninterpreted VALUES (?, ?)") {
            try $0.bind(1, Int64(dot.log))
            try $0.bind(2, Int64(dot.sequence))
        }
    }

    /// Whether an operation is one of a newer version, or waits for one.
    func isUninterpreted(_ dot: Dot) throws -> Bool {
        let cached = try statements.statement("SELECT 1 FROM uninterpreted WHERE log=? AND sequence=?")
        defer { cached.statement.reset() }
        try cached.statement.bind(1, Int64(dot.log))
        try cached.statement.bind(2, Int64(dot.sequence))
        return try cached.statement.step()
    }

    /// All of the other logs that the change ending at a dot has seen.
    ///
    /// Cost: reads the dependencies of the log's changes up to there; needed only where a log branches.
    func past(of end: Dot) throws -> CausalContext {
        if directory[end.log].head == end.sequence { return directory[end.log].past }
        var past = CausalContext()
        if let parent = directory[end.log].parent {
            past = try self.past(of: Dot(log: parent, sequence: directory[end.log].forkSequence))
        }
        for head in try dependencies(of: end) {
            if let dot = try dot(of: head) { past.formUnion(directory.chain(endingAt: dot)) }
        }
        return past
    }

    private func dependencies(of end: Dot) throws -> [Head] {
        var heads: [Head] = []
        try statements.rows("SELECT bytes FROM segment WHERE log=? AND first<=? ORDER BY last") {
            try $0.bind(1, Int64(end.log))
            try $0.bind(2, Int64(end.sequence))
        } visit: { row in
            let segment = try opened(row.blob(0))
            for frame in segment.frames where frame.lastSequence <= end.sequence {
                heads += try segment.withChange(frame) { try ChangeReader($0).dependencies }
            }
        }
        if end.log == local.own {
            for change in try logReader.tail() where change.lastSequence <= end.sequence {
                heads += try change.bytes.withUnsafeBytes { try ChangeReader($0).dependencies }
            }
        }
        return heads
    }
}
