import SyncCore
import SyncTestSupport

/// Draws what a person does in one change: one to three steps, often on the record everyone else edits as well.
struct RandomEdits {
    private(set) var random: SeededRandom

    init(_ random: SeededRandom) { self.random = random }

    /// Does the steps.
    mutating func perform(in draft: inout Draft) {
        for _ in 0..<random.number(1...3) {
            step(random.chance(75) ? RandomHistory.records[0] : RandomHistory.records[1], &draft)
        }
    }

    private mutating func step(_ record: RecordID, _ draft: inout Draft) {
        switch random.number(1...100) {
        case ...25: assign(record, &draft)
        case ...36: if let tag = random.pick(RandomHistory.tags) { add(record, tag, &draft) }
        case ...45: remove(record, &draft)
        case ...63: insert(record, &draft)
        case ...77: move(record, &draft)
        case ...84: takeOut(record, &draft)
        case ...93: draft.delete(record, random.chance(75) ? .editWins : .deleteWins)
        default: restore(record, &draft)
        }
    }

    private mutating func assign(_ record: RecordID, _ draft: inout Draft) {
        let fields: [FieldKey] = random.pick([[.title], [.mood], [.title, .mood]]) ?? []
        draft.assign(record, fields.map { ($0, .integer(Int64(random.number(1...3)))) })
    }

    /// Now and then without folding, as by a replica that names nothing.
    private mutating func add(_ record: RecordID, _ tag: Value, _ draft: inout Draft) {
        if random.chance(80) { return draft.add(record, .tags, tag) }
        draft.append(record, .add(.tags, tag, folding: []))
    }

    private mutating func remove(_ record: RecordID, _ draft: inout Draft) {
        let elements = RandomHistory.tags.filter { !draft.record(record).set(.tags).dots(of: $0).isEmpty }
        if let element = random.pick(elements) { draft.remove(record, .tags, element) }
    }

    private mutating func insert(_ record: RecordID, _ draft: inout Draft) {
        guard let item = random.pick(RandomHistory.items) else { return }
        let index = random.number(0...draft.shown(record, .mediaItems).count)
        if random.chance(80) { return draft.insert(record, .mediaItems, item, before: index) }
        let slot = draft.slot(record, .mediaItems, before: index)
        draft.append(record, .insert(.mediaItems, item, slot, folding: []))
    }

    /// Any item ever put in, so now and then one that has been taken out.
    private mutating func move(_ record: RecordID, _ draft: inout Draft) {
        let placed = RandomHistory.items.filter {
            !draft.record(record).list(.mediaItems).positions(of: $0).isEmpty
        }
        let index = random.number(0...draft.shown(record, .mediaItems).count)
        if let item = random.pick(placed) { draft.move(record, .mediaItems, item, before: index) }
    }

    private mutating func takeOut(_ record: RecordID, _ draft: inout Draft) {
        if let item = random.pick(draft.shown(record, .mediaItems)) { draft.takeOut(record, .mediaItems, item) }
    }

    private mutating func restore(_ record: RecordID, _ draft: inout Draft) {
        if !draft.record(record).life.marks.isEmpty { draft.restore(record) }
    }
}
