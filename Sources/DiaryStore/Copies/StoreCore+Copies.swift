internal import SQLiteKit
internal import SyncCore

/// A store that finds itself in another file, or finds its own name on what it did not write, goes on under a new actor.
///
/// Forks are legal, so this is no matter of safety: it keeps logs short and names the writer of each branch. The file is
/// looked at once, when the store is opened; what is noted of it changes with the first write only.
extension StoreCore {
    /// Whether the file is noted as the one last written, as the transaction in progress sees it, or there is no telling.
    func isInNotedFile() throws -> Bool {
        guard let stamp else { return true }
        return try reading.notedStamp()?.isSameFile(as: stamp) ?? false
    }

    private func isInForeignFile() throws -> Bool { try reading.notedStamp() != nil && !isInNotedFile() }

    /// To be called before the first operation of a write: in a foreign file it starts a new actor, once, since the file
    /// is noted in the same transaction.
    func settleInFile() throws {
        if try isInForeignFile() { return try retireActor(.foreignStamp) }
        // A store that could not be told from a copy until now.
        if try !isInNotedFile() { try noteFile() }
    }

    private func noteFile() throws {
        if let stamp { try settings.set(.fileStamp, bytes: stamp.bytes) }
    }

    /// Lets the next write start a new actor, and says so. What is not sealed stays in the log it was written in.
    func retireActor(_ reason: CopyNotice.Reason) throws {
        let isForeign = try isInForeignFile()
        if isForeign { try noteFile() }
        try note(isForeign ? .foreignStamp : reason, oldActor: local.own.map { directory[$0].actor })
        try local.seal(&directory)
        local.start(nil)
        try settings.remove(.ownLog)
    }

    private func note(_ reason: CopyNotice.Reason, oldActor: ActorID?) throws {
        try statements.run("INSERT INTO copy_notice(reason, noticed_ms, old_actor) VALUES (?, ?, ?)") {
            try $0.bind(1, text: reason.rawValue)
            try $0.bind(2, clock.now().milliseconds)
            if let oldActor { try $0.bind(3, id: oldActor.bytes) }
        }
    }

    /// Completes what has been noted by the actor that goes on.
    func noteSuccessor(_ actor: ActorID) throws {
        try statements.run("UPDATE copy_notice SET new_actor=? WHERE new_actor IS NULL") {
            try $0.bind(1, id: actor.bytes)
        }
    }
}
