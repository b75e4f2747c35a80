package import SyncCore

/// What a store does when its server is not what it was.
extension StoreAccess {
    /// Goes back to the last position at which the server's log and this store's memory of it agree.
    ///
    /// Later positions are forgotten, so what stood there goes out again, and so is what the server was said to hold
    /// of files. `checkpoints` are the server's running hashes at some positions; position 0 always agrees.
    package func rewind(to checkpoints: [Cursor]) throws -> Cursor {
        try core.transaction {
            let agreed = try agreed(on: checkpoints)
            try core.server.forget(behind: agreed.position)
            try core.forgetBackups()
            try save(agreed)
            return agreed
        }
    }

    /// The last position at which the server's log and this store's memory of it agree.
    package func agreed(on checkpoints: [Cursor]) throws -> Cursor {
        let hashes = Dictionary(checkpoints.map { ($0.position, $0.runningHash) }) { first, _ in first }
        var walked = Cursor.start
        var agreed = Cursor.start
        let end = hashes.keys.max() ?? 0
        try core.server.forEachHash(through: end) { _, hash in
            walked = walked.advanced(by: hash, hasher: core.codec.hasher)
            if hashes[walked.position] == walked.runningHash { agreed = walked }
        }
        return agreed
    }
}
