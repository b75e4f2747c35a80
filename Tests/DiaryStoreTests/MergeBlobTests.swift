import SyncCore
import SyncTestSupport
import Testing

@testable import DiaryStore

struct MergeBlobTests {
    @Test(arguments: 0..<UInt64(400))
    func `a packed record is read as it was written`(seed: UInt64) throws {
        var record = RandomRecord(random: SeededRandom(seed: seed))
        let state = record.state()
        let read = try MergeBlobTests.read(MergeBlobTests.packed(state))
        #expect(sorted(read) == sorted(state), "seed \(seed)")
    }

    @Test func `a record just created is packed as the short form says`() throws {
        let stamp = Stamp(Dot(log: 3, sequence: 300), WallTime(milliseconds: -5))
        let keys: [FieldKey] = [.title, .body, .numbered(62)]
        var state = RecordState()
        state.registers = keys.map { .init(key: $0, state: MultiValueRegister([.init(stamp, nil)])) }
        state.life.edits.cover(stamp.dot)
        var writer = ByteWriter()
        MergeBlob.encodeNew(stamp, mask: keys.compactMap(MergeBlob.bit).reduce(0, |), into: &writer)
        #expect(writer.array == MergeBlobTests.packed(state))
    }

    @Test(arguments: 0..<UInt64(40))
    func `a damaged packed record is an error or another record, never a trap`(seed: UInt64) {
        var record = RandomRecord(random: SeededRandom(seed: seed))
        var bytes = MergeBlobTests.packed(record.state())
        for _ in 0..<200 {
            bytes[record.random.number(0...bytes.count - 1)] = UInt8(truncatingIfNeeded: record.random.next())
            let cut = Array(bytes.prefix(record.random.number(0...bytes.count)))
            for damaged in [bytes, cut] {
                do { _ = try MergeBlobTests.read(damaged) } catch is WireError {} catch {
                    Issue.record("\(error) for seed \(seed)")
                }
            }
        }
    }

    private static func packed(_ state: RecordState) -> [UInt8] {
        var writer = ByteWriter()
        MergeBlob.encode(state, into: &writer)
        return writer.array
    }

    private static func read(_ bytes: [UInt8]) throws -> RecordState {
        try bytes.withUnsafeBytes { try MergeBlob.decode($0) }
    }

    /// The order of registers means nothing, and the packed form changes it.
    private func sorted(_ state: RecordState) -> RecordState {
        var state = state
        state.registers.sort { $0.key < $1.key }
        return state
    }
}
