internal import SQLiteKit
package import SyncCore

/// What the media lane finds out about files, noted as a whole each.
extension StoreAccess {
    /// Notes that the server has said that it holds these files.
    package func noteBackedUp(_ hashes: [ContentHash]) throws {
        guard !hashes.isEmpty else { return }
        let now = core.clock.now()
        try core.transaction { for hash in hashes { try core.noteBackedUp(hash, at: now) } }
    }

    /// Notes that the server has said that it lacks these files, which it was thought to hold.
    package func noteLacking(_ hashes: [ContentHash]) throws {
        guard !hashes.isEmpty else { return }
        try core.transaction {
            for hash in hashes { try update(hash, "backed_up=0, confirmed_ms=0") }
        }
    }

    /// Notes that a file has arrived in the vault from the server, which therefore holds it.
    package func noteArrived(_ hash: ContentHash) throws {
        let now = core.clock.now()
        try core.transaction {
            try core.noteBackedUp(hash, at: now)
            try core.noteBlob(hash, state: .here)
            // A person who asked for it has got it; what they pinned stays so.
            try update(hash, "wish=CASE wish WHEN 1 THEN 0 ELSE wish END")
        }
    }

    /// Notes where a file is, and what was found wrong with it.
    package func noteFile(_ hash: ContentHash, _ state: MediaState, error: String? = nil) throws {
        try core.transaction { try core.noteBlob(hash, state: state, error: error) }
    }

    /// Notes that a file could not be moved, why, and when it is tried again; where it is, unless given, stays as it was.
    package func noteFailure(
        _ hash: ContentHash, _ error: String, state: MediaState? = nil, retryAt: WallTime
    ) throws {
        let sql = """
            UPDATE blob SET error=?2, attempts=attempts+1, retry_at_ms=?3, state=coalesce(?4, state) WHERE hash=?1
            """
        try core.transaction {
            try core.statements.run(sql) {
                try $0.bind(1, hash: hash)
                try $0.bind(2, text: error)
                try $0.bind(3, retryAt.milliseconds)
                if let state { try $0.bind(4, state.rawValue) } else { try $0.bindNull(4) }
            }
        }
    }

    /// Notes that a file broke off on its way while it got on, and when it goes on: that was no failure of its own.
    package func noteInterruption(_ hash: ContentHash, _ error: String, retryAt: WallTime) throws {
        try core.transaction {
            try core.statements.run("UPDATE blob SET error=?2, attempts=0, retry_at_ms=?3 WHERE hash=?1") {
                try $0.bind(1, hash: hash)
                try $0.bind(2, text: error)
                try $0.bind(3, retryAt.milliseconds)
            }
        }
    }

    /// Notes where the server keeps the part of a file that is being sent; `nil` when there is no such place any more.
    package func notePlace(_ hash: ContentHash, _ place: String?) throws {
        try core.transaction {
            try core.statements.run("UPDATE blob SET place=?2 WHERE hash=?1") {
                try $0.bind(1, hash: hash)
                try $0.bind(2, text: place)
            }
        }
    }

    /// A file that should be on this device.
    package struct VerifiableFile: Equatable, Sendable {
        package var hash: ContentHash
        package var state: MediaState
        package var isBackedUp: Bool
    }

    /// The files that are or should be here, thumbnails too, by hash: those whose bytes a check reads.
    package func filesToVerify() throws -> [VerifiableFile] {
        var found: [VerifiableFile] = []
        let sql = "SELECT hash, state, backed_up FROM blob WHERE state<>0 AND unwanted_ms IS NULL ORDER BY hash"
        try core.statements.rows(sql) { _ in
        } visit: {
            found.append(
                VerifiableFile(
                    hash: $0.hash(0), state: MediaState(rawValue: $0.int(1)) ?? .failed, isBackedUp: $0.int(2) != 0))
        }
        return found
    }

    func update(_ hash: ContentHash, _ assignments: String) throws {
        try core.statements.run("UPDATE blob SET \(assignments) WHERE hash=?") { try $0.bind(1, hash: hash) }
    }
}
