import SyncCore
import SyncTestSupport

@testable import DiaryStore

/// Writes random operations of every kind to a few stories, and remembers them as they were when they were made.
struct RandomAuthor {
    /// An operation with its identity in the store that wrote it.
    struct Written {
        var dot: Dot
        var wallTime: WallTime
        var operation: Operation
    }

    var random: SeededRandom
    let stories = (1...3).map { RecordID(Bytes16(high: $0, low: 9)) }
    private static let words: [Value] = [.text("a"), .text("b"), .text("c"), .null]

    /// One write of one to three operations.
    mutating func write(to store: DiaryStore) throws -> [Written] {
        try store.write { write in
            var written: [Written] = []
            for _ in 0..<random.number(1...3) {
                let id = random.pick(stories) ?? stories[0]
                let state = try write.core.records.story.load(id)
                let operation = Operation(.story, id, action(on: state ?? RecordState(), write.core.ties))
                let dot = write.core.local.nextDot(try write.core.ownLog(), write.core.directory)
                try write.perform(.story, id, on: state, operation.action)
                written.append(Written(dot: dot, wallTime: write.now, operation: operation))
            }
            return written
        }
    }

    private mutating func action(on state: RecordState, _ ties: StoreTies) -> Operation.Action {
        if state.life.isDeleted { return .restore(deletes: state.life.marks.map(\.stamp.dot)) }
        let word = random.pick(RandomAuthor.words) ?? .null
        switch random.number(0...8) {
        case 0: return .delete(.editWins, seen: state.life.edits.entries)
        case 1: return .add(.tags, word, folding: state.set(.tags).dots(of: word))
        case 2: return .remove(.tags, word, additions: state.set(.tags).dots(of: word))
        case 3, 4: return listed(word, state.list(.mediaItems), ties)
        default:
            let fields: [FieldKey] = random.chance(30) ? [.title, .mood] : [random.pick([.title, .mood]) ?? .title]
            return .assign(
                fields.map {
                    RegisterWrite($0, random.pick(RandomAuthor.words) ?? .null, replacing: state.register($0).dots)
                })
        }
    }

    private mutating func listed(_ word: Value, _ list: OrderedList, _ ties: StoreTies) -> Operation.Action {
        let slot = list.slot(before: random.number(0...3), ties)
        if list.additions(of: word).isEmpty {
            return .insert(.mediaItems, word, slot, folding: list.positions(of: word))
        }
        if random.chance(50) { return .takeOut(.mediaItems, word, additions: list.additions(of: word)) }
        return .move(.mediaItems, word, slot, replacing: list.positions(of: word))
    }
}
