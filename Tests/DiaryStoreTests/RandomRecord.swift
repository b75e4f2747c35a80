import SyncCore
import SyncTestSupport

/// States of records as no history would bring about, drawn from a seed: every part that can be there, at its extremes.
struct RandomRecord {
    var random: SeededRandom

    mutating func state(_ kind: RecordKind) -> RecordState {
        var state = RecordState()
        for key in keys() where !kind.isText(key) { state.registers.append(.init(key: key, state: register())) }
        for key in keys() { state.sets.append(.init(key: key, state: set())) }
        for key in keys() { state.lists.append(.init(key: key, state: list())) }
        for key in keys() { state.texts.append(.init(textField(key), text())) }
        state.life = life(of: state)
        return state
    }

    private mutating func textField(_ key: FieldKey) -> TextField {
        TextField(key, item: random.chance(50) ? .null : value())
    }

    /// A text as it mostly is, or one with several heads, none, or operations that wait.
    private mutating func text() -> TextState {
        if random.chance(50) { return TextState(heads: [stamp()]) }
        return TextState(heads: (0..<random.number(0...3)).map { _ in stamp() }, waiting: dots(0...2))
    }

    /// Different fields: of the mask, just outside of it, large, and named.
    private mutating func keys() -> [FieldKey] {
        let all: [FieldKey] = [
            .numbered(1), .numbered(2), .numbered(61), .numbered(62), .numbered(63), .numbered(64), .numbered(.max),
            .named(""), .named("colour"),
        ]
        return Array(all.shuffled(using: &random).prefix(random.number(0...6)))
    }

    private mutating func register() -> MultiValueRegister {
        var siblings: [MultiValueRegister.Sibling] = []
        for _ in 0..<random.number(1...3) { siblings.append(.init(stamp(), random.chance(60) ? nil : value())) }
        return MultiValueRegister(siblings)
    }

    private mutating func set() -> AddWinsSet {
        var additions: [Value: [Dot]] = [:]
        for _ in 0..<random.number(0...4) { additions[value()] = dots(1...3) }
        return AddWinsSet(additions)
    }

    private mutating func list() -> OrderedList {
        var slots: [OrderedList.PlacedSlot] = []
        for dot in dots(0...5) {
            let origins = Slot(left: random.chance(50) ? self.dot() : nil, right: random.chance(50) ? self.dot() : nil)
            slots.append(.init(dot, origins))
        }
        var items: [Value: OrderedList.Item] = [:]
        for _ in 0..<random.number(0...4) {
            items[value()] = .init(additions: dots(0...2), positions: [stamp(), stamp()])
        }
        return OrderedList(slots: slots, items: items)
    }

    /// As often as not the edits are those that follow from the registers, which the packed form leaves out.
    private mutating func life(of state: RecordState) -> Life {
        var life = Life()
        life.edits = CausalContext(random.chance(50) ? state.registers.flatMap(\.state.dots) : dots(0...4))
        if random.chance(50) { life.covered = CausalContext(dots(0...3)) }
        if random.chance(50) { life.marks = [.init(stamp(), .editWins), .init(stamp(), .deleteWins)] }
        return life
    }

    private mutating func dots(_ count: ClosedRange<Int>) -> [Dot] {
        (0..<random.number(count)).map { _ in dot() }
    }

    private mutating func dot() -> Dot {
        let logs: [LogNumber] = [1, 2, 127, 128, .max]
        let sequences: [UInt64] = [1, 2, 127, 128, .max]
        return Dot(log: random.pick(logs) ?? 1, sequence: random.pick(sequences) ?? 1)
    }

    private mutating func stamp() -> Stamp {
        let times: [Int64] = [.min, -1, 0, 1_700_000_000_000, .max]
        return Stamp(dot(), WallTime(milliseconds: random.pick(times) ?? 0))
    }

    /// A value of any type, awkward ones among them.
    mutating func value() -> Value {
        let values: [Value] = [
            .null, .integer(.min), .integer(0), .integer(.max), .real(0.0), .real(-0.0), .real(.nan), .real(.infinity),
            .real(37.5665), .real(1e300), .text(""), .text("\u{0}"), .text("가"), .text("\u{1100}\u{1161}"), .bytes([]),
            .bytes([0, 255]), .record(RecordID(Bytes16(high: 1, low: .max))), .tuple([]),
            .tuple([.null, .null, .null]),
            .tuple([.integer(1), .null, .text("Asia/Seoul")]), .tuple([.real(-0.0), .real(1), .null]),
        ]
        return random.pick(values) ?? .null
    }
}
