import SyncCore
import SyncTestSupport
import Testing

@testable import DiaryStore

struct MergeBlobTests {
    @Test(arguments: 0..<UInt64(400))
    func `a packed record is read as it was written`(seed: UInt64) throws {
        var record = RandomRecord(random: SeededRandom(seed: seed))
        for kind in [RecordKind.story, .media, .named("app.note")] {
            let state = record.state(kind)
            let read = try MergeBlobTests.read(MergeBlobTests.packed(state, kind), kind)
            #expect(sorted(read) == sorted(state), "seed \(seed)")
        }
    }

    @Test func `a record just created is packed as the short form says`() throws {
        let stamp = Stamp(Dot(log: 3, sequence: 300), WallTime(milliseconds: -5))
        let keys: [FieldKey] = [.title, .mood, .numbered(62)]
        var state = RecordState()
        state.registers = keys.map { .init(key: $0, state: MultiValueRegister([.init(stamp, nil)])) }
        state.texts = [.init(.body, TextState(heads: [stamp]))]
        state.life.edits.cover(stamp.dot)
        var writer = ByteWriter()
        MergeBlob.encodeNew(
            stamp, mask: (keys + [.body]).compactMap(MergeBlob.bit).reduce(0, |), into: &writer)
        #expect(writer.array == MergeBlobTests.packed(state, .story))
        #expect(try sorted(MergeBlobTests.read(writer.array, .story)) == sorted(state))
    }

    @Test(arguments: 0..<UInt64(40))
    func `a damaged packed record is an error or another record, never a trap`(seed: UInt64) {
        var record = RandomRecord(random: SeededRandom(seed: seed))
        var bytes = MergeBlobTests.packed(record.state(.story), .story)
        for _ in 0..<200 {
            bytes[record.random.number(0...bytes.count - 1)] = UInt8(truncatingIfNeeded: record.random.next())
            let cut = Array(bytes.prefix(record.random.number(0...bytes.count)))
            for damaged in [bytes, cut] {
                do { _ = try MergeBlobTests.read(damaged, .story) } catch is WireError {} catch {
                    Issue.record("\(error) for seed \(seed)")
                }
            }
        }
    }

    private static func packed(_ state: RecordState, _ kind: RecordKind) -> [UInt8] {
        var writer = ByteWriter()
        MergeBlob.encode(state, kind: kind, into: &writer)
        return writer.array
    }

    private static func read(_ bytes: [UInt8], _ kind: RecordKind) throws -> RecordState {
        try bytes.withUnsafeBytes { try MergeBlob.decode($0, kind: kind) }
    }

    /// The order of registers and texts means nothing, and the packed form changes it.
    private func sorted(_ state: RecordState) -> RecordState {
        var state = state
        state.registers.sort { $0.key < $1.key }
        state.texts.sort { $0.field.key < $1.field.key }
        return state
    }
}
