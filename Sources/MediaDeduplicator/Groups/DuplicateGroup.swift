/// Files or media records that show the same, and which of them to keep.
public struct DuplicateGroup: Equatable, Sendable {
    /// What the members share.
    public enum Relation: String, Equatable, Sendable, CaseIterable {
        /// Every byte.
        case exact
        /// The picture, not what is said about it.
        case payload
        /// How they look, at a glance: a suggestion for a person.
        case near
    }

    /// What the members share.
    public var relation: Relation
    /// Positions in the list that was searched; ascending, at least two.
    public var members: [Int]
    /// The one of `members` that has most: pixels, then metadata, then bytes. Proposed to be kept.
    public var survivor: Int

    /// The members that could go.
    public var others: [Int] { members.filter { $0 != survivor } }

    /// A group of positions, of which the one with the most merit is to survive; `nil` for fewer than two.
    public init?(_ relation: Relation, of members: [Int], merit: (Int) -> CopyMerit) {
        let members = Set(members).sorted()
        guard members.count > 1 else { return nil }
        self.init(relation, members: members, survivor: CopyMerit.best(of: members, merit))
    }

    /// A group; the survivor must be a member.
    init(_ relation: Relation, members: [Int], survivor: Int) {
        precondition(members.count > 1 && members.contains(survivor), "a group without a survivor")
        self.relation = relation
        self.members = members.sorted()
        self.survivor = survivor
    }
}
