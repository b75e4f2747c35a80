/// Everything that merging knows of one record: its life and its fields.
///
/// A value; the store packs it beside the record's row. Values of registers may be `nil` while they stand in the
/// row alone; whoever applies a write that leaves such a sibling alive must fill them in first.
public struct RecordState: Equatable, Sendable {
    /// A field and its merge state.
    public struct Field<State: Equatable & Sendable>: Equatable, Sendable {
        /// The field.
        public var key: FieldKey
        /// Its merge state.
        public var state: State

        /// A field with its merge state.
        public init(key: FieldKey, state: State) {
            self.key = key
            self.state = state
        }
    }

    /// Whether the record lives.
    public var life = Life()
    /// The registers, in the order of their first write.
    public var registers: [Field<MultiValueRegister>] = []
    /// The sets, in the order of their first addition.
    public var sets: [Field<AddWinsSet>] = []
    /// The lists, in the order of their first insertion.
    public var lists: [Field<OrderedList>] = []
    /// The latest wall time of any operation applied: shown as "edited at", never used to decide.
    public var latest = WallTime(milliseconds: .min)

    /// A record that nothing is known of.
    public init() {}

    /// A register, empty when it was never written.
    public func register(_ key: FieldKey) -> MultiValueRegister {
        for field in registers where field.key == key { return field.state }
        return MultiValueRegister()
    }

    /// A set, empty when it was never added to.
    public func set(_ key: FieldKey) -> AddWinsSet {
        sets.first { $0.key == key }?.state ?? AddWinsSet()
    }

    /// A list, empty when it was never inserted into.
    public func list(_ key: FieldKey) -> OrderedList {
        lists.first { $0.key == key }?.state ?? OrderedList()
    }
}
