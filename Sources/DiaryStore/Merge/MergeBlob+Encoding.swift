internal import SyncCore

extension MergeBlob {
    /// Packs a record's state. Siblings with a `nil` value are taken to stand in the row.
    static func encode(_ state: RecordState, kind: RecordKind, into writer: inout ByteWriter) {
        var (dots, unmasked) = masked(state)
        let otherTexts = unmaskedTexts(state, kind, &dots)
        var derived = CausalContext(dots.map(\.stamp.dot))
        for field in unmasked { for dot in field.state.dots { derived.cover(dot) } }
        for text in otherTexts { for dot in text.state.version { derived.cover(dot) } }
        let hasDeletes = !state.life.marks.isEmpty || !state.life.covered.isEmpty
        var sections: UInt64 = derived == state.life.edits ? 0 : life
        if !unmasked.isEmpty { sections |= registers }
        if !state.sets.isEmpty { sections |= sets }
        if !state.lists.isEmpty { sections |= lists }
        if hasDeletes { sections |= deletes }
        if !otherTexts.isEmpty { sections |= texts }
        writer.byte(format)
        writer.varint(sections)
        writeDots(dots, into: &writer)
        if sections & life != 0 { writer.context(state.life.edits) }
        if !unmasked.isEmpty { writeRegisters(unmasked, into: &writer) }
        if !state.sets.isEmpty { writeSets(state.sets, into: &writer) }
        if !state.lists.isEmpty { writeLists(state.lists, into: &writer) }
        if hasDeletes { writeDeletes(state.life, into: &writer) }
        if !otherTexts.isEmpty { writeTexts(otherTexts, into: &writer) }
    }

    private static func masked(
        _ state: RecordState
    ) -> (dots: [MaskedDot], others: [RecordState.Field<MultiValueRegister>]) {
        var dots: [MaskedDot] = []
        var others: [RecordState.Field<MultiValueRegister>] = []
        for field in state.registers {
            guard let bit = bit(field.key), field.state.siblings.count == 1, field.state.siblings[0].value == nil
            else {
                others.append(field)
                continue
            }
            mark(bit, of: field.state.siblings[0].stamp, in: &dots)
        }
        return (dots, others)
    }

    /// Marks the texts that one operation stands for, and returns the others.
    private static func unmaskedTexts(
        _ state: RecordState, _ kind: RecordKind, _ dots: inout [MaskedDot]
    ) -> [RecordState.Text] {
        state.texts.filter { text in
            guard kind.isText(text.field.key), text.field.item == .null, let bit = bit(text.field.key),
                text.state.heads.count == 1, text.state.waiting.isEmpty
            else { return true }
            mark(bit, of: text.state.heads[0], in: &dots)
            return false
        }
    }

    private static func mark(_ bit: UInt64, of stamp: Stamp, in dots: inout [MaskedDot]) {
        if let index = dots.firstIndex(where: { $0.stamp == stamp }) {
            dots[index].mask |= bit
        } else {
            dots.append(MaskedDot(stamp: stamp, mask: bit))
        }
    }

    private static func writeDots(_ dots: [MaskedDot], into writer: inout ByteWriter) {
        writer.varint(dots.count)
        let base = dots.first?.stamp.wallTime.milliseconds ?? 0
        for (index, dot) in dots.enumerated() {
            writer.dot(dot.stamp.dot)
            writer.signed(dot.stamp.wallTime.milliseconds &- (index == 0 ? 0 : base))
            writer.varint(dot.mask)
        }
    }

    private static func writeRegisters(
        _ fields: [RecordState.Field<MultiValueRegister>], into writer: inout ByteWriter
    ) {
        writer.varint(fields.count)
        for field in fields {
            writer.field(field.key)
            writer.varint(field.state.siblings.count)
            for sibling in field.state.siblings {
                writer.stamp(sibling.stamp)
                writer.byte(sibling.value == nil ? 0 : 1)
                if let value = sibling.value { writer.value(value) }
            }
        }
    }

    private static func writeSets(_ fields: [RecordState.Field<AddWinsSet>], into writer: inout ByteWriter) {
        writer.varint(fields.count)
        for field in fields {
            writer.field(field.key)
            writer.varint(field.state.additions.count)
            for (element, dots) in field.state.additions {
                writer.value(element)
                writer.dots(dots)
            }
        }
    }

    private static func writeLists(_ fields: [RecordState.Field<OrderedList>], into writer: inout ByteWriter) {
        writer.varint(fields.count)
        for field in fields {
            writer.field(field.key)
            writer.varint(field.state.slots.count)
            for slot in field.state.slots { writer.slot(slot) }
            writer.varint(field.state.items.count)
            for (key, item) in field.state.items {
                writer.value(key)
                writer.dots(item.additions)
                writer.varint(item.positions.count)
                for position in item.positions { writer.stamp(position) }
            }
        }
    }

    private static func writeTexts(_ texts: [RecordState.Text], into writer: inout ByteWriter) {
        writer.varint(texts.count)
        for text in texts {
            writer.field(text.field.key)
            writer.value(text.field.item)
            writer.varint(text.state.heads.count)
            for head in text.state.heads { writer.stamp(head) }
            writer.dots(text.state.waiting)
        }
    }

    private static func writeDeletes(_ life: Life, into writer: inout ByteWriter) {
        writer.context(life.covered)
        writer.varint(life.marks.count)
        for mark in life.marks {
            writer.stamp(mark.stamp)
            writer.byte(mark.policy.rawValue)
        }
    }
}

extension ByteWriter {
    mutating func dot(_ dot: Dot) {
        varint(UInt64(dot.log))
        varint(dot.sequence)
    }

    mutating func stamp(_ stamp: Stamp) {
        dot(stamp.dot)
        signed(stamp.wallTime.milliseconds)
    }

    mutating func dots(_ dots: [Dot]) {
        varint(dots.count)
        for dot in dots { self.dot(dot) }
    }

    mutating func context(_ context: CausalContext) { dots(context.entries) }

    mutating func slot(_ slot: OrderedList.PlacedSlot) {
        dot(slot.dot)
        for origin in [slot.origins.left, slot.origins.right] { dots(origin.map { [$0] } ?? []) }
    }
}
