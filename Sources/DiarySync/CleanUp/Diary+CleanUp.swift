internal import DiaryStore
internal import MediaVault
public import SyncCore

/// Cleaning up files that nothing shows.
extension Diary {
    /// What a clean-up would do now. Nothing is changed.
    ///
    /// A file is kept while anything shows it or what it is a part of (deleted stories and profiles count, for they may be
    /// restored), while it is pinned, and for a day after its record was changed or it came into the vault.
    /// `now` is the time by which ages are judged. Throws `StoreError`, `MediaVaultError`.
    /// Cost: O(records + files in the vault).
    public func planMediaCleanUp(now: WallTime) throws -> MediaCleanUp {
        let uses = try store.read { try $0.mediaFileUses() }
        let isFresh = { (time: WallTime) in now.milliseconds - time.milliseconds < Limits.strayMediaMilliseconds }
        let wanted = uses.filter { $0.referenceCount > 0 || $0.isPinned || isFresh($0.editedAt) }
        let kept = Set(wanted.flatMap { [$0.hash] + $0.thumbnails })
        let files = try vault.files()
        let sizes = Dictionary(uniqueKeysWithValues: files.map { ($0.hash, $0.byteCount) })
        let named = Set(uses.flatMap { [$0.hash] + $0.thumbnails })
        var plan = MediaCleanUp()
        let unwanted = uses.filter { !kept.contains($0.hash) }.flatMap { use in
            ([use.hash] + use.thumbnails).filter { sizes[$0] != nil || !use.isUnwanted }
        }
        plan.unreferenced = Set(unwanted).subtracting(kept).sorted().map { .init(hash: $0, byteCount: sizes[$0] ?? 0) }
        plan.strays = files.filter { !named.contains($0.hash) && !isFresh($0.time) }
            .map { .init(hash: $0.hash, byteCount: $0.byteCount) }
        plan.expired = try vault.trash().filter { !kept.contains($0.hash) && isExpired($0.time, now) }
        plan.partials = try vault.partials().filter { !kept.contains($0.hash) && !isFresh($0.time) }
        return plan
    }

    private func isExpired(_ time: WallTime, _ now: WallTime) -> Bool {
        now.milliseconds - time.milliseconds >= Limits.trashMilliseconds
    }

    /// Does what a plan says, as far as it still holds, and returns what was done.
    ///
    /// What something shows by now stays, and what was put back into use leaves the trash. Nothing is deleted that has not
    /// been in the trash for the whole time. Throws `StoreError`, `MediaVaultError`.
    public func apply(_ plan: MediaCleanUp, now: WallTime) throws -> MediaCleanUp {
        let current = try planMediaCleanUp(now: now)
        var done = MediaCleanUp()
        for file in plan.unreferenced where current.unreferenced.contains(file) {
            // The record first: a file that is still there is found again, one that is gone would be missed.
            try store.withCore { try $0.noteUnwanted(file.hash) }
            try vault.moveToTrash(file.hash, at: now)
            done.unreferenced.append(file)
        }
        for file in plan.strays where current.strays.contains(file) {
            if try vault.moveToTrash(file.hash, at: now) { done.strays.append(file) }
        }
        for file in plan.expired where current.expired.contains(file) {
            if try vault.removeFromTrash(file.hash) { done.expired.append(file) }
        }
        for file in plan.partials where current.partials.contains(file) {
            if try vault.removePartial(file.hash) { done.partials.append(file) }
        }
        return done
    }
}
