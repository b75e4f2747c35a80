public import SyncCore

/// Letting one picture take the place of another that shows the same.
extension WriteTransaction {
    /// Shows `survivor` wherever `old` is shown in living stories and profiles, in the same places.
    ///
    /// A story's list keeps its order and shows the survivor once; captions move along, a second one below the first; a
    /// profile keeps its crop; edited copies of `old` become those of the survivor. Both records and files stay, and what
    /// deleted stories show stays as it was. A story's change can be reverted like any other.
    /// `expected` is what a plan was made for. Throws `StoreError.outdatedPlan` when it is not so any more, `.notFound`,
    /// `.isDeleted`; nothing is written then.
    public func replaceMedia(
        _ old: RecordID, with survivor: RecordID, expecting expected: MediaReferences
    ) throws {
        guard old != survivor else { throw StoreError(.invalidValue, "a picture cannot replace itself", record: old) }
        _ = try living(.media, survivor)
        guard try reading.references(to: old) == expected else {
            throw StoreError(
                .outdatedPlan, "what shows the picture has changed since the plan was made: make a new one", record: old
            )
        }
        for story in expected.stories { try replace(old, with: survivor, in: story) }
        for profile in expected.profiles { try replaceAvatar(old, with: survivor, of: profile) }
        for copy in expected.copies where copy != survivor {
            try set(.original, .bytes(survivor.bytes.bytes), of: .media, copy)
        }
    }

    private func replace(_ old: RecordID, with survivor: RecordID, in story: RecordID) throws {
        guard let media = try reading.story(story)?.media, let place = media.firstIndex(of: old) else { return }
        let captions = try [survivor, old].map { try reading.caption(of: $0, in: story) ?? "" }
        if !media.contains(survivor) { try addMedia(survivor, to: story, before: place) }
        let caption = WriteTransaction.joined(captions[0], captions[1])
        if ExactText(caption) != ExactText(captions[0]) {
            try replaceText(caption, textKey(.caption(of: survivor), of: story))
        }
        try removeMedia(old, from: story)
    }

    /// Both captions, once where they are the same.
    private static func joined(_ one: String, _ other: String) -> String {
        if other.isEmpty || ExactText(one) == ExactText(other) { return one }
        return one.isEmpty ? other : one + "\n" + other
    }

    private func replaceAvatar(_ old: RecordID, with survivor: RecordID, of profile: RecordID) throws {
        guard case .media(old, let x, let y, let side) = try reading.profile(profile)?.avatar else { return }
        try setAvatar(.media(survivor, x: x, y: y, side: side), of: profile)
    }

    /// Gives a media record facts that it lacks; those that it has stay as they are.
    public func fillIn(_ facts: MediaFacts, of media: RecordID) throws {
        let known = try living(.media, media)
        try set(facts.values.filter { known.register($0.field).siblings.isEmpty }, of: .media, media)
    }
}
