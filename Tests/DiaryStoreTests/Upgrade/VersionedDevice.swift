import SyncCore
import SyncTestSupport

@testable import DiaryStore

/// A device of some version that writes at random whatever that version can write.
final class VersionedDevice {
    let store: DiaryStore
    private let codes: OperationCodes
    private var random: SeededRandom
    static let stories = (1...2).map { RecordID(Bytes16(high: $0, low: 9)) }

    init(_ store: DiaryStore, _ codes: OperationCodes, seed: UInt64) {
        self.store = store
        self.codes = codes
        random = SeededRandom(seed: seed)
    }

    /// One write of one or two operations.
    func write() throws {
        try store.write { write in
            for _ in 0..<random.number(1...2) {
                let id = random.pick(VersionedDevice.stories) ?? VersionedDevice.stories[0]
                try act(write, id, try write.core.records.story.load(id))
            }
        }
    }

    private func act(_ write: WriteTransaction, _ id: RecordID, _ state: RecordState?) throws {
        guard let state else {
            if codes.contains(1) { try write.create(.story, id, [(.title, word()), (.body, .text("one two"))]) }
            return
        }
        if state.life.isDeleted {
            if codes.contains(8) { try write.restore(.story, id) }
            return
        }
        let code = UInt64(random.pick([1, 1, 2, 3, 4, 4, 4, 5, 5, 6, 7, 9, 9, 9, 9, 10]) ?? 1)
        if codes.contains(code) { try perform(code, write, id, state) }
    }

    private func perform(_ code: UInt64, _ write: WriteTransaction, _ id: RecordID, _ state: RecordState) throws {
        let shown = state.list(.mediaItems).displayed(write.core.ties)
        switch code {
        case 1: try write.set(random.pick([.title, .mood]) ?? .title, word(), of: .story, id)
        case 2: try write.add(word(), to: .tags, of: .story, id)
        case 3: try write.remove(word(), from: .tags, of: .story, id)
        case 4:
            let item = Value.record(RecordID(Bytes16(high: random.next(), low: 8)))
            try write.insert(item, into: .mediaItems, of: .story, id, before: random.number(0...3))
        case 5:
            guard let item = random.pick(shown) else { return }
            try write.move(item, in: .mediaItems, of: .story, id, before: random.number(0...3))
        case 6: if let item = random.pick(shown) { try write.takeOut(item, of: .mediaItems, of: .story, id) }
        case 7: try write.delete(.story, id)
        case 9: try edit(write, id)
        default: try undo(write, id, state)
        }
    }

    private func edit(_ write: WriteTransaction, _ id: RecordID) throws {
        guard let loaded = try write.reading.editableText(.body, of: id) else { return }
        var words = loaded.text.split(separator: " ").map(String.init)
        words.insert(random.pick(["sun", "rain", "고양이"]) ?? "sun", at: random.number(0...words.count))
        if words.count > 3, random.chance(40) { words.remove(at: random.number(0...words.count - 1)) }
        _ = try write.save(words.joined(separator: " "), as: .body, of: id, basedOn: loaded.version)
    }

    /// Takes back the last edits of a story's body.
    func undo(_ id: RecordID) throws {
        try store.write { write in
            if let state = try write.core.records.story.load(id) { try undo(write, id, state) }
        }
    }

    /// Takes back the edits that the text stands for.
    private func undo(_ write: WriteTransaction, _ id: RecordID, _ state: RecordState) throws {
        let field = TextField(.body)
        let version = state.text(field).version
        guard !version.isEmpty else { return }
        try write.perform(.story, id, on: state, .text(field, parents: version, .undo(version)))
    }

    private func word() -> Value { .text(random.pick(["a", "b", "c"]) ?? "a") }
}
