public import SyncCore

/// What an app is asked when a field has several concurrent values: which of them is displayed.
///
/// The choice is about display alone. Siblings, conflicts and digests are the same whatever it is, and every sibling
/// stays readable. For it to be the same on every device it must depend on nothing but what is given here.
public struct DisplayChoice: Equatable, Sendable {
    /// One of the concurrent values.
    public struct Sibling: Equatable, Sendable {
        /// What was written.
        public var value: Value
        /// When, by its author's clock.
        public var writtenAt: WallTime
        /// Who wrote it.
        public var actor: ActorID

        /// A sibling.
        public init(value: Value, writtenAt: WallTime, actor: ActorID) {
            self.value = value
            self.writtenAt = writtenAt
            self.actor = actor
        }
    }

    /// The kind of the record.
    public var kind: RecordKind
    /// The record.
    public var record: RecordID
    /// The field.
    public var field: FieldKey
    /// The values: the one that is displayed by default first, which is the latest by wall time, actor and change hash.
    public var siblings: [Sibling]
}

/// Gives the index of the sibling to be displayed. An index outside of the siblings means the default, the first.
public typealias DisplayChooser = @Sendable (DisplayChoice) -> Int

/// Which sibling of a register is displayed, by the app's choice or by default.
struct Display {
    var chooser: DisplayChooser?

    /// The index of the sibling that is displayed; `nil` without siblings. Their values must be there if there are
    /// several.
    func index(of register: MultiValueRegister, at place: ConflictPlace, _ ties: some TieBreaker) -> Int? {
        guard let chooser, let field = place.field, register.siblings.count > 1 else {
            return register.displayedIndex(ties)
        }
        let order = register.siblings.indices.sorted { a, b in
            ties.precedes(register.siblings[b].stamp, register.siblings[a].stamp)
        }
        let siblings = order.map { index in
            let sibling = register.siblings[index]
            return DisplayChoice.Sibling(
                value: sibling.value ?? .null, writtenAt: sibling.stamp.wallTime,
                actor: ties.actor(of: sibling.stamp.dot.log))
        }
        let choice = DisplayChoice(kind: place.kind, record: place.record, field: field, siblings: siblings)
        return order[Display.valid(chooser(choice), siblings.count)]
    }

    /// The index among sides that are in their default order.
    func index(of sides: [ConflictSide], at place: ConflictPlace) -> Int {
        guard let chooser, let field = place.field else { return 0 }
        let siblings = sides.map { side in
            DisplayChoice.Sibling(
                value: side.value ?? .null, writtenAt: side.operation.wallTime, actor: side.actor)
        }
        let choice = DisplayChoice(kind: place.kind, record: place.record, field: field, siblings: siblings)
        return Display.valid(chooser(choice), siblings.count)
    }

    private static func valid(_ index: Int, _ count: Int) -> Int { (0..<count).contains(index) ? index : 0 }
}
