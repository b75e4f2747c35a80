/// A list in which an item stands once, and concurrent insertions and moves all keep their place.
///
/// Items form an add-wins set; each item's position is a multi-value register over slots, and slots are ordered by
/// FugueMax. A move makes a new slot; it adds nothing, so it revives nothing.
package struct OrderedList: Equatable, Sendable {
    /// A slot with its identity.
    package struct PlacedSlot: Equatable, Sendable {
        /// The operation that made the slot.
        package var dot: Dot
        /// Between which slots it was made.
        package var origins: Slot

        /// A slot.
        package init(_ dot: Dot, _ origins: Slot) {
            self.dot = dot
            self.origins = origins
        }
    }

    /// What is known of one item.
    package struct Item: Equatable, Sendable {
        /// The live additions; none means that the item is not shown.
        package var additions: [Dot]
        /// The live positions: each the operation that made the slot.
        package var positions: [Stamp]

        /// An item.
        package init(additions: [Dot] = [], positions: [Stamp] = []) {
            self.additions = additions
            self.positions = positions
        }
    }

    /// Every slot ever made, in list order.
    package private(set) var slots: [PlacedSlot]
    /// The items by their key, those taken out included.
    package private(set) var items: [Value: Item]

    /// A list from its parts, slots in order.
    package init(slots: [PlacedSlot] = [], items: [Value: Item] = [:]) {
        self.slots = slots
        self.items = items
    }

    /// The live additions of an item: what taking it out names.
    package func additions(of key: Value) -> [Dot] { items[key]?.additions ?? [] }
    /// The live positions of an item: what a move replaces.
    package func positions(of key: Value) -> [Dot] { items[key]?.positions.map(\.dot) ?? [] }

    /// Applies an insertion: a slot, an addition and a position.
    ///
    /// `folding` names both earlier additions and earlier positions that this one stands for.
    /// Throws `WireError.malformed` when an origin is no slot of this list.
    package mutating func insert(
        _ key: Value, _ slot: Slot, at stamp: Stamp, folding: [Dot], _ ties: some TieBreaker
    ) throws(WireError) {
        try place(slot, at: stamp.dot, ties)
        var item = items[key] ?? Item()
        item.additions.removeAll(where: folding.contains)
        item.additions.append(stamp.dot)
        item.positions.removeAll { folding.contains($0.dot) }
        item.positions.append(stamp)
        items[key] = item
    }

    /// Applies a move: a slot and a position that replaces the named ones.
    package mutating func move(
        _ key: Value, _ slot: Slot, at stamp: Stamp, replacing: [Dot], _ ties: some TieBreaker
    ) throws(WireError) {
        try place(slot, at: stamp.dot, ties)
        var item = items[key] ?? Item()
        item.positions.removeAll { replacing.contains($0.dot) }
        item.positions.append(stamp)
        items[key] = item
    }

    /// Applies a taking out of the named additions.
    package mutating func takeOut(_ key: Value, additions named: [Dot]) {
        items[key]?.additions.removeAll(where: named.contains)
    }

    /// The items shown, in order. Cost: O(items x positions + slots).
    package func displayed(_ ties: some TieBreaker) -> [Value] {
        var keysBySlot: [Dot: Value] = [:]
        for (key, item) in items where !item.additions.isEmpty {
            guard let slot = displayedSlot(of: item, ties) else { continue }
            keysBySlot[slot] = key
        }
        return slots.compactMap { keysBySlot[$0.dot] }
    }

    /// The slot that a new item needs to be shown before the item at `index` of the displayed list.
    package func slot(before index: Int, _ ties: some TieBreaker) -> Slot {
        let shown = displayed(ties)
        let key = index < shown.count ? shown[index] : nil
        let next = key.flatMap { items[$0] }.flatMap { displayedSlot(of: $0, ties) }
        let end = next.flatMap { dot in slots.firstIndex { $0.dot == dot } } ?? slots.count
        return Slot(left: end > 0 ? slots[end - 1].dot : nil, right: next)
    }

    mutating func insertSlot(_ slot: PlacedSlot, at index: Int) { slots.insert(slot, at: index) }

    private func displayedSlot(of item: Item, _ ties: some TieBreaker) -> Dot? {
        item.positions.max { ties.precedes($0, $1) }?.dot
    }
}
