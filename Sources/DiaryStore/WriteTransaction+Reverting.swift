public import SyncCore

/// Reverting changes.
extension WriteTransaction {
    /// Undoes what one change did, as a new change; reverting that one does it again.
    ///
    /// Applies to every record that the change touched, because a change is one step of whoever made it, or to one of
    /// them. Only what is still there is taken back, so nothing that was written since is lost:
    ///
    /// - a register gets the value that its author saw before, if what the change wrote is still on display;
    /// - what was added to a set or a list is removed, what was removed is added again, a list's item where it was;
    /// - edits of a text no longer count, whatever was written around them; nothing is inserted again;
    /// - a deleted record is restored, a restored or created one deleted, whatever else the change did to it;
    /// - media records stay, because other stories may show the picture.
    ///
    /// Throws `StoreError.notFound` for a change that is not here or did not touch `record`, `.nothingToRevert` when
    /// everything would be left as it is. Nothing is written then.
    /// Cost: one pass over the whole log.
    @discardableResult
    public func revert(_ change: ChangeNumber, only record: RecordID? = nil) throws -> Reversal {
        let log = core.log
        let logged = try log.existing(change)
        let places = try places(in: logged, log, only: record, change)
        let found = try RecordOperations(on: Set(places.map(\.record)), seenBy: logged, in: log)
        var reversal = Reverting(change: logged, write: self)
        for place in places {
            guard place.kind != .media else {
                reversal.leave(Reversal.Part(kind: place.kind, record: place.record), .pictureStays)
                continue
            }
            try reversal.revert(place, RecordPast(found, of: logged, on: place, log, reading.display))
        }
        guard let first = reversal.first else { throw WriteTransaction.nothing(change, reversal.left) }
        return Reversal(change: first, reverted: reversal.reverted, left: reversal.left)
    }

    /// The records that a change touched, in the order of its operations.
    private func places(
        in change: LoggedChange, _ log: LogView, only record: RecordID?, _ number: ChangeNumber
    ) throws -> [RecordPlace] {
        var places: [RecordPlace] = []
        for operation in try log.operations(of: change).compactMap(\.applied) {
            let place = RecordPlace(kind: operation.kind, record: operation.record)
            guard record == nil || record == place.record, places.last != place else { continue }
            places.append(place)
        }
        var seen: Set<RecordPlace> = []
        places.removeAll { !seen.insert($0).inserted }
        guard !places.isEmpty else {
            throw StoreError(.notFound, "change \(number) did nothing to that: look at its history", record: record)
        }
        return places
    }

    private static func nothing(_ change: ChangeNumber, _ left: [Reversal.Remainder]) -> StoreError {
        let reason = left.first.map { ": \($0.reason.words)" } ?? ""
        return StoreError(.nothingToRevert, "there is nothing of change \(change) left to revert\(reason)")
    }
}
