import MergeOracle
import SyncCore
import SyncTestSupport
import Testing

@testable import DiaryStore

/// Random histories of one story's body over several stores: what each shows is what an oracle makes of the log.
struct StoreTextHistoryTests {
    private static let words = ["mochi ", "walked ", "비가 ", "와요 ", "😀", "é", "e\u{301} ", "\n", "a", "the the "]
    private let story = RecordID(Bytes16(high: 1, low: 1))

    @Test(arguments: 0..<UInt64(30))
    func `stores agree with the oracle, whatever they saved and in whatever order they synced`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let world = World()
        let server = LogArray()
        let stores = try (1...3).map { try world.store(seed * 10 + $0) }
        _ = try stores[0].write { try $0.create(NewStory(id: story, text: seed.isMultiple(of: 2) ? "one two" : "")) }
        try server.syncAll(stores[0], stores[1], stores[2])
        var loaded = try stores.map { [try $0.loaded(story)] }
        for _ in 0..<40 {
            let number = random.number(0...2)
            switch random.number(1...100) {
            case ...30: try server.sync(stores[number])
            case ...36: world.clock.advance(byMilliseconds: Limits.autosaveMilliseconds + 1)
            default:
                let old = random.chance(70) ? try stores[number].loaded(story) : random.pick(loaded[number])
                guard let old else { continue }
                try save(StoreTextHistoryTests.edited(old.text, &random), old.version, stores[number])
            }
            loaded[number].append(try stores[number].loaded(story))
        }
        try server.syncAll(stores[0], stores[1], stores[2])
        for store in stores {
            #expect(Array((try store.story(story)?.text ?? "").utf8) == (try oracle(of: store)), "seed \(seed)")
            #expect(try store.digest() == stores[0].digest(), "seed \(seed)")
            #expect(try store.story(story)?.conflictCount == 0)
            #expect(try store.checkIntegrity().findings == [], "seed \(seed)")
        }
    }

    private func save(_ text: String, _ version: TextVersion, _ store: DiaryStore) throws {
        do {
            _ = try store.write { try $0.save(text, of: story, basedOn: version) }
        } catch StoreError.Code.unknownVersion {
            // The save that this version stood for has become one with a later one, too many saves ago.
        }
    }

    private static func edited(_ text: String, _ random: inout SeededRandom) -> String {
        var scalars = Array(text.unicodeScalars)
        for _ in 0..<random.number(1...3) {
            let start = random.number(0...scalars.count)
            let end = min(scalars.count, start + (random.pick([0, 0, 1, 4]) ?? 0))
            scalars.replaceSubrange(start..<end, with: Array((random.pick(words) ?? "").unicodeScalars))
        }
        var edited = String.UnicodeScalarView()
        edited.append(contentsOf: scalars)
        return String(edited)
    }

    /// What an independent reading of the log makes of the story's body.
    private func oracle(of store: DiaryStore) throws -> [UInt8] {
        try store.withCore { access in
            let log = access.core.log
            var numbers: [Dot: Int] = [:]
            var seen: [Int: Set<Int>] = [:]
            let oracle = TextOracle()
            try log.forEachChange { change in
                for logged in try log.operations(of: change) {
                    guard let step = logged.known?.textStep, case .edit(let hunks, let isTwinnable) = step.action
                    else { continue }
                    let number = numbers.count
                    numbers[logged.dot] = number
                    let parents = try step.parents.map { try #require(numbers[$0]) }
                    let past = parents.reduce(into: Set(parents)) { $0.formUnion(seen[$1] ?? []) }
                    seen[number] = past
                    oracle.append(
                        OracleTextOperation(
                            number: number, actor: "\(log.directory[logged.dot.log].actor)",
                            sequence: logged.dot.sequence, branch: "\(logged.dot.log)", seen: past,
                            .edit(
                                hunks.map {
                                    .init(position: $0.position, deleted: $0.deleted, inserted: $0.inserted)
                                }, isTwinnable: isTwinnable)))
                }
            }
            return oracle.text(of: Set(numbers.values))
        }
    }
}

extension DiaryStore {
    fileprivate func loaded(_ story: RecordID) throws -> EditableText {
        try read { try $0.editableText(of: story) }
            ?? EditableText(
                text: "", version: TextVersion(operations: [], mark: 0))
    }
}
