internal import SyncCore

extension MergeBlob {
    /// Unpacks a record's state. Values that stand in the row are `nil`.
    ///
    /// Throws `WireError` for a blob that this version cannot have written.
    static func decode(_ bytes: UnsafeRawBufferPointer, kind: RecordKind) throws(WireError) -> RecordState {
        var reader = ByteReader(bytes)
        guard try reader.byte("format") == format else { throw reader.error(.unsupported, "merge metadata") }
        let sections = try reader.varint("sections")
        var state = RecordState()
        var edits = CausalContext()
        try readDots(&reader, &state, &edits, kind)
        let stated = sections & life != 0 ? try reader.context() : nil
        if sections & registers != 0 { try readRegisters(&reader, &state, &edits) }
        if sections & sets != 0 { state.sets = try reader.list { reader throws(WireError) in try readSet(&reader) } }
        if sections & lists != 0 { state.lists = try reader.list { reader throws(WireError) in try readList(&reader) } }
        if sections & deletes != 0 { try readDeletes(&reader, &state.life) }
        if sections & texts != 0 { try readTexts(&reader, &state, &edits) }
        state.life.edits = stated ?? edits
        return state
    }

    private static func readDots(
        _ reader: inout ByteReader, _ state: inout RecordState, _ edits: inout CausalContext, _ kind: RecordKind
    ) throws(WireError) {
        var base: Int64 = 0
        for index in 0..<(try reader.count(limit: reader.remaining, "dots")) {
            let dot = try reader.localDot()
            let wall = try reader.signed("wall time") &+ base
            if index == 0 { base = wall }
            let stamp = Stamp(dot, WallTime(milliseconds: wall))
            edits.cover(dot)
            var mask = try reader.varint("fields")
            while mask != 0 {
                let number = UInt64(mask.trailingZeroBitCount)
                mask &= mask - 1
                let key = FieldKey.numbered(number)
                if kind.isText(key) {
                    state.texts.append(.init(TextField(key), TextState(heads: [stamp])))
                } else {
                    state.registers.append(.init(key: key, state: MultiValueRegister([.init(stamp, nil)])))
                }
            }
        }
    }

    private static func readRegisters(
        _ reader: inout ByteReader, _ state: inout RecordState, _ edits: inout CausalContext
    ) throws(WireError) {
        for _ in 0..<(try reader.count(limit: reader.remaining, "registers")) {
            let key = try reader.field()
            let siblings = try reader.list { reader throws(WireError) in
                let stamp = try reader.stamp()
                let value = try reader.byte("elided") == 0 ? nil : try reader.value()
                return MultiValueRegister.Sibling(stamp, value)
            }
            for sibling in siblings { edits.cover(sibling.stamp.dot) }
            state.registers.append(.init(key: key, state: MultiValueRegister(siblings)))
        }
    }

    private static func readSet(_ reader: inout ByteReader) throws(WireError) -> RecordState.Field<AddWinsSet> {
        let key = try reader.field()
        var additions: [Value: [Dot]] = [:]
        for _ in 0..<(try reader.count(limit: reader.remaining, "elements")) {
            let element = try reader.value()
            additions[element] = try reader.localDots()
        }
        return .init(key: key, state: AddWinsSet(additions))
    }

    private static func readList(_ reader: inout ByteReader) throws(WireError) -> RecordState.Field<OrderedList> {
        let key = try reader.field()
        let slots = try reader.list { reader throws(WireError) in try reader.placedSlot() }
        var items: [Value: OrderedList.Item] = [:]
        for _ in 0..<(try reader.count(limit: reader.remaining, "items")) {
            let item = try reader.value()
            let additions = try reader.localDots()
            items[item] = OrderedList.Item(
                additions: additions, positions: try reader.list { reader throws(WireError) in try reader.stamp() })
        }
        return .init(key: key, state: OrderedList(slots: slots, items: items))
    }

    private static func readTexts(
        _ reader: inout ByteReader, _ state: inout RecordState, _ edits: inout CausalContext
    ) throws(WireError) {
        for _ in 0..<(try reader.count(limit: reader.remaining, "texts")) {
            let field = TextField(try reader.field(), item: try reader.value())
            let heads = try reader.list { reader throws(WireError) in try reader.stamp() }
            for head in heads { edits.cover(head.dot) }
            state.texts.append(.init(field, TextState(heads: heads, waiting: try reader.localDots())))
        }
    }

    private static func readDeletes(_ reader: inout ByteReader, _ life: inout Life) throws(WireError) {
        life.covered = try reader.context()
        life.marks = try reader.list { reader throws(WireError) in
            let stamp = try reader.stamp()
            guard let policy = DeletePolicy(rawValue: try reader.byte("policy")) else {
                throw reader.error(.malformed, "policy")
            }
            return Life.Mark(stamp, policy)
        }
    }
}

extension ByteReader {
    mutating func list<Element>(
        _ element: (inout ByteReader) throws(WireError) -> Element
    ) throws(WireError) -> [Element] {
        let count = try count(limit: remaining, "list")
        var elements: [Element] = []
        for _ in 0..<count { elements.append(try element(&self)) }
        return elements
    }

    mutating func localDot() throws(WireError) -> Dot {
        let log = LogNumber(truncatingIfNeeded: try varint("log"))
        return Dot(log: log, sequence: try varint("sequence"))
    }

    mutating func localDots() throws(WireError) -> [Dot] {
        try list { reader throws(WireError) in try reader.localDot() }
    }

    mutating func context() throws(WireError) -> CausalContext { CausalContext(try localDots()) }

    mutating func stamp() throws(WireError) -> Stamp {
        Stamp(try localDot(), WallTime(milliseconds: try signed("wall time")))
    }

    mutating func placedSlot() throws(WireError) -> OrderedList.PlacedSlot {
        let dot = try localDot()
        let left = try localDots().first
        return OrderedList.PlacedSlot(dot, Slot(left: left, right: try localDots().first))
    }
}
