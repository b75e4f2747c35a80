public import DiaryStore
public import MediaDeduplicator

/// Photos or videos of a diary that show the same, and what becoming one would change. A plan, made for the present state.
public struct MediaDuplicates: Equatable, Sendable {
    /// A copy that could go, and where it is shown now.
    public struct Copy: Equatable, Sendable {
        /// The copy.
        public var item: MediaItem
        /// Where it is shown in living stories and profiles; the survivor takes its place there.
        public var references: MediaReferences
    }

    /// What they share: the picture, or only how they look. Equal files are one record already.
    public var relation: DuplicateGroup.Relation
    /// The one that has most, which is to stay.
    public var survivor: MediaItem
    /// The others.
    public var copies: [Copy]

    /// How many places would show the survivor instead.
    public var referenceCount: Int { copies.reduce(0) { $0 + $1.references.count } }
}

/// What became of a plan to let one picture take the place of others.
public enum MediaDuplicatesOutcome: Equatable, Sendable {
    /// Every place shows the survivor now.
    case applied
    /// The survivor's file is not here and whole, so nothing was changed: sync, or keep another one.
    case survivorNotHere
    /// The places have changed since the plan was made, so nothing was changed: make a new one.
    case outdated
}
