import MergeOracle
import SyncCore
import SyncTestSupport

@testable import DiaryStore

/// A device that writes at random what can lead to conflicts and end them, and tells the oracle what it did.
final class ConflictDevice {
    let store: DiaryStore
    private var random: SeededRandom
    /// What the oracle is told.
    var written: [OracleOperation] = []
    static let stories = (1...2).map { RecordID(Bytes16(high: $0, low: 9)) }

    init(_ store: DiaryStore, seed: UInt64) {
        self.store = store
        random = SeededRandom(seed: seed)
    }

    /// One random write of at most one operation.
    func write() throws {
        let seen = try changes()
        let before = try store.withCore { $0.core.log.head }
        try store.write { write in try act(write, random.pick(ConflictDevice.stories) ?? ConflictDevice.stories[0]) }
        try store.withCore { access in
            let log = access.core.log
            guard let end = log.head, end != before, let operation = try log.operation(at: end) else { return }
            written.append(try OracleOperation(operation, seen: seen, log))
        }
    }

    private func act(_ write: WriteTransaction, _ story: RecordID) throws {
        guard let known = try write.reading.story(story) else {
            return try write.create(.story, story, [(.title, word()), (.mood, word())])
        }
        if known.isDeleted { return try write.restore(.story, story) }
        switch random.number(0...9) {
        case 0: try write.delete(.story, story)
        case 1: try write.restore(.story, story)
        case 2: try write.addTag("\(random.number(0...9))", to: story)
        case 3, 4: try decide(write)
        case 5: try write.set([(.title, word()), (.mood, word())], of: .story, story)
        default: try write.set(random.pick([.title, .mood]) ?? .title, word(), of: .story, story)
        }
    }

    private func decide(_ write: WriteTransaction) throws {
        guard let conflict = random.pick(try write.reading.conflicts()) else { return }
        if random.chance(50) { return try write.keep(conflict) }
        try write.switchTo(conflict, candidate: random.number(1...conflict.candidates.count))
    }

    private func word() -> Value { .text(random.pick(["a", "b", "c"])) }

    private func changes() throws -> Set<ChangeName> {
        try store.withCore { access in
            var names: Set<ChangeName> = []
            try access.core.log.forEachChange { names.insert(($0.hash ?? .zero).name) }
            return names
        }
    }

    /// The conflicts as the oracle would put them.
    func conflicts() throws -> [OracleConflict] {
        try store.read { try $0.conflicts(includingClosed: true) }.map { conflict in
            OracleConflict(
                record: conflict.record.description, field: conflict.fieldName, state: conflict.state.rawValue,
                sides: conflict.candidates.map {
                    .init(
                        value: $0.value?.asText, actor: $0.actor.description, wallTime: $0.writtenAt.milliseconds)
                })
        }
    }

    /// The identities of the open and of the closed conflicts.
    func ids() throws -> [[ConflictID]] {
        let all = try store.read { try $0.conflicts(includingClosed: true) }
        return [true, false].map { isOpen in all.filter { ($0.state == .open) == isOpen }.map(\.id).sorted() }
    }
}

extension LogView {
    /// The last operation of this store's own log.
    fileprivate var head: Dot? { own.flatMap { directory.canonical($0, directory[$0].head) } }

    fileprivate func id(_ dot: Dot) throws -> OperationID {
        let change = try change(holding: dot)
        return OperationID(change: (change.hash ?? .zero).name, index: Int(dot.sequence - change.firstSequence))
    }

    fileprivate func ids(_ dots: [Dot]) throws -> Set<OperationID> { Set(try dots.map(id)) }
}

extension OracleOperation {
    fileprivate init(_ logged: LoggedOperation, seen: Set<ChangeName>, _ log: LogView) throws {
        guard let operation = logged.applied else { throw StoreError(.corrupt, "an own operation was set aside") }
        self.init(
            id: try log.id(logged.dot), actor: log.directory[logged.dot.log].actor.description,
            sequence: logged.dot.sequence, wallTime: logged.wallTime.milliseconds, seen: seen,
            record: operation.record.description, action: try Action(operation.action, log))
    }
}

extension OracleOperation.Action {
    fileprivate init(_ action: Operation.Action, _ log: LogView) throws {
        switch action {
        case .assign(let writes):
            self = .assign(
                try writes.map {
                    .init(
                        field: FieldName.text($0.field, kind: "story"), value: $0.value.asText ?? "",
                        replacing: try log.ids($0.replacing))
                })
        case .add(_, let element, let folding):
            self = .add(field: "tags", element: element.asText ?? "", folding: try log.ids(folding))
        case .delete(let policy, _): self = .delete(isFinal: policy == .deleteWins)
        case .restore(let named): self = .restore(deletes: try log.ids(named))
        default: throw StoreError(.invalidValue, "\(action) is not among what is written here")
        }
    }
}

extension ContentHash {
    /// The oracle's name of a change.
    fileprivate var name: ChangeName { ChangeName(head.high, head.low, tail.high, tail.low) }
}
