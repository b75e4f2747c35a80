public import SyncCore

/// What happened to a record, and what it looked like.
extension ReadTransaction {
    /// The changes that touched a record, in local order: each comes behind those that its author had seen.
    ///
    /// Empty for a record that is not known here.
    /// Throws `StoreError.corrupt`. Cost: one pass over the whole log, `RecordOperations`; nothing is kept for it.
    public func history(of record: RecordID, kind: RecordKind = .story) throws -> [HistoryEntry] {
        let log = try log()
        let found = try RecordOperations(on: [record], in: log)
        return try HistoryEntry.entries(found, of: RecordPlace(kind: kind, record: record), log)
    }

    /// A story as it looked to the author of a change right behind that change: with exactly what that change and all
    /// that it had seen had done.
    ///
    /// `nil` when the story did not exist then. The change need not have touched the story.
    /// Throws `StoreError.notFound` for a change that is not in the log, `.corrupt`.
    /// Cost: one pass over the whole log, and one reading of the history of each of the story's texts.
    public func story(_ id: RecordID, at change: ChangeNumber) throws -> PastStory? {
        let log = try log()
        let logged = try log.existing(change)
        let found = try RecordOperations(on: [id], seenBy: logged, in: log)
        let place = RecordPlace(kind: .story, record: id)
        let replay = try RecordReplay(found.operations(on: place), on: place, log, display, where: found.past.covers)
        guard replay.exists else { return nil }
        return try PastStory(id, replay, logged, try syncState(of: replay.state), log)
    }
}

extension LogView {
    /// The change that a number names. Throws `StoreError.notFound`.
    func existing(_ number: ChangeNumber) throws -> LoggedChange {
        if let found = try change(number) { return found }
        throw StoreError(
            .notFound,
            "there is no change \(number) on this device: the history of a record shows those that touched it")
    }
}
