import SyncCore
import SyncTestSupport

/// A handful of edits of one record that meddle with each other, for trying every combination.
enum SmallMenu: CaseIterable, Sendable {
    /// A register against deletes and restores.
    case life
    /// One element added, removed and deleted around.
    case set
    /// Two items and a third, at the ends of a list.
    case list

    /// How many edits there are.
    static let count = 4

    private var record: RecordID { RecordID(Bytes16(high: 0, low: 1)) }
    private var items: [Value] { ["x", "y", "z"].map { Value.text($0) } }

    /// What both devices know before they part.
    func prepare(_ draft: inout Draft) {
        draft.assign(record, [(.title, .text("start"))])
        draft.add(record, .tags, .text("tag"))
        for item in items.dropLast() { draft.insert(record, .mediaItems, item, before: 0) }
    }

    /// Does one of the edits.
    func perform(_ edit: Int, in draft: inout Draft) {
        switch self {
        case .life: performOnLife(edit, &draft)
        case .set: performOnSet(edit, &draft)
        case .list: performOnList(edit, &draft)
        }
    }

    private func performOnLife(_ edit: Int, _ draft: inout Draft) {
        switch edit {
        case 0: draft.assign(record, [(.title, .integer(Int64(draft.record(record).register(.title).dots.count)))])
        case 1: draft.delete(record, .editWins)
        case 2: draft.delete(record, .deleteWins)
        default: draft.restore(record)
        }
    }

    private func performOnSet(_ edit: Int, _ draft: inout Draft) {
        switch edit {
        case 0: draft.add(record, .tags, .text("tag"))
        case 1: draft.append(record, .add(.tags, .text("tag"), folding: []))
        case 2: draft.remove(record, .tags, .text("tag"))
        default: draft.delete(record)
        }
    }

    private func performOnList(_ edit: Int, _ draft: inout Draft) {
        switch edit {
        case 0: draft.insert(record, .mediaItems, items[2], before: 1)
        case 1: draft.insert(record, .mediaItems, items[0], before: 2)
        case 2: draft.move(record, .mediaItems, items[1], before: 2)
        default: draft.takeOut(record, .mediaItems, items[0])
        }
    }
}
