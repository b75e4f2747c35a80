/// Everything that merging knows of one record: its life and its fields.
///
/// A value; the store packs it beside the record's row. Values of registers may be `nil` while they stand in the
/// row alone; whoever applies a write that leaves such a sibling alive must fill them in first.
package struct RecordState: Equatable, Sendable {
    /// A field and its merge state.
    package struct Field<State: Equatable & Sendable>: Equatable, Sendable {
        /// The field.
        package var key: FieldKey
        /// Its merge state.
        package var state: State

        /// A field with its merge state.
        package init(key: FieldKey, state: State) {
            self.key = key
            self.state = state
        }
    }

    /// Whether the record lives.
    package var life = Life()
    /// The registers, in the order of their first write.
    package var registers: [Field<MultiValueRegister>] = []
    /// The sets, in the order of their first addition.
    package var sets: [Field<AddWinsSet>] = []
    /// The lists, in the order of their first insertion.
    package var lists: [Field<OrderedList>] = []
    /// The texts, in the order of their first edit.
    package var texts: [Text] = []
    /// The latest wall time of any operation applied: shown as "edited at", never used to decide.
    package var latest = WallTime(milliseconds: .min)

    /// A record that nothing is known of.
    package init() {}

    /// A register, empty when it was never written.
    package func register(_ key: FieldKey) -> MultiValueRegister {
        for field in registers where field.key == key { return field.state }
        return MultiValueRegister()
    }

    /// A set, empty when it was never added to.
    package func set(_ key: FieldKey) -> AddWinsSet {
        sets.first { $0.key == key }?.state ?? AddWinsSet()
    }

    /// A list, empty when it was never inserted into.
    package func list(_ key: FieldKey) -> OrderedList {
        lists.first { $0.key == key }?.state ?? OrderedList()
    }
}
