internal import DiaryStore
public import MediaDeduplicator
internal import MediaVault
public import SyncCore

/// Photos and videos that show the same.
extension Diary {
    /// The index of what was found out about files, beside the store; made if need be, and safe to remove.
    ///
    /// Throws `DeduplicatorError`.
    public func mediaIndex() throws(DeduplicatorError) -> MediaIndex {
        try MediaIndex(at: folder + "/" + MediaIndex.fileName)
    }

    /// The photos and videos of which several show the same picture with other metadata; with an image processor, also
    /// those that look alike, as suggestions for a person.
    ///
    /// Only files on this device are compared. What belongs together (the halves of a live photo, an original and its
    /// edited copy) is no duplicate. A near copy looks like the survivor itself, never only like another copy.
    /// Throws `StoreError`, `DeduplicatorError`.
    /// Cost: the first bytes of files that the index does not know, and a pass over those that may be equal; for looks
    /// a decode of each thumbnail that the index does not know, and a comparison of all pairs.
    public func mediaDuplicates(near images: (any ImageProcessor)? = nil) throws -> [MediaDuplicates] {
        let items = try store.read { try $0.media() }.filter { $0.state == .here }
        let index = try mediaIndex()
        var groups = try payloadGroups(items, index)
        if let images {
            groups += try NearMedia(diary: self, index: index, images: images).groups(items, besides: groups)
        }
        return try store.read { try groups.compactMap { [read = $0] in try plan($0, items, read) } }
    }

    /// What becoming one would change; `nil` when nothing shows the copies any more and something shows the survivor.
    private func plan(
        _ group: DuplicateGroup, _ items: [MediaItem], _ read: ReadTransaction
    ) throws -> MediaDuplicates? {
        let survivor = items[group.survivor]
        let copies = try group.others.map { items[$0] }
            .filter { $0.referenceCount > 0 || survivor.referenceCount == 0 }
            .map { MediaDuplicates.Copy(item: $0, references: try read.references(to: $0.id)) }
        return copies.isEmpty ? nil : MediaDuplicates(relation: group.relation, survivor: survivor, copies: copies)
    }

    private func payloadGroups(_ items: [MediaItem], _ index: MediaIndex) throws -> [DuplicateGroup] {
        let report = try FolderScan.describe(
            items.map { (Array(vault.path(of: $0.contentHash).utf8), $0.contentHash) }, index: index)
        let found = try FolderDuplicates.find(in: report, index: index)
        let positions = Dictionary(uniqueKeysWithValues: items.enumerated().map { ($1.contentHash, $0) })
        return found.payload.compactMap { group in
            let members = group.members.compactMap { positions[found.files[$0].hash] }
            return DuplicateGroup(group.relation, of: members) { items[$0].merit }
        }
    }

    /// Lets the survivor take the place of the copies, in one write: references first, nothing is deleted.
    ///
    /// The survivor's file is read again before. Copies that nothing shows any more go to the trash with the next
    /// clean-up. For the same picture the survivor also gets what the copies knew: when it was taken, and the other half of
    /// a live photo. Throws `StoreError`, `MediaVaultError`.
    public func apply(_ plan: MediaDuplicates) throws -> MediaDuplicatesOutcome {
        let survivor = plan.survivor
        guard try vault.claim(survivor.contentHash), try vault.verify(survivor.contentHash) == .intact else {
            return .survivorNotHere
        }
        do {
            try store.write { write in
                for copy in plan.copies {
                    if plan.relation == .payload { try write.fillIn(copy.item.facts.passedOn, of: survivor.id) }
                    try write.replaceMedia(copy.item.id, with: survivor.id, expecting: copy.references)
                }
            }
            return .applied
        } catch let error as StoreError where [.outdatedPlan, .isDeleted, .notFound].contains(error.code) {
            return .outdated
        }
    }
}

extension MediaItem {
    /// How much this copy has.
    var merit: CopyMerit {
        let known: [Bool] = [
            facts.taken != nil, facts.location != nil, facts.pairing != nil, facts.original != nil,
        ]
        // A movie behind the picture cannot be had from elsewhere; all the rest together weighs less.
        let motion = facts.motion == nil ? 0 : known.count + 1
        return CopyMerit(
            pixelCount: max(0, facts.width ?? 0) &* max(0, facts.height ?? 0), factCount: known.count { $0 } + motion,
            byteCount: byteCount)
    }
}

extension MediaFacts {
    /// What another file of the same picture may have in its record as well. Not the place: it may have been stripped.
    fileprivate var passedOn: MediaFacts { MediaFacts(taken: taken, pairing: pairing) }
}
