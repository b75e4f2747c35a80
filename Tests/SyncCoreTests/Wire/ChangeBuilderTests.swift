import SyncCore
import Testing

/// Two devices' logs in one store: what the changes of the first name of the second.
@Suite struct ChangeBuilderTests {
    private let record = RecordID(Bytes16(high: 0, low: 1))
    private let other = ActorID(Bytes16(high: 2, low: 2))

    @Test func `a change depends on what its log had not seen`() throws {
        let (directory, own, foreign) = twoLogs(foreignHead: 7)
        let change = try built(in: directory, own: own, [.restore(deletes: [Dot(log: foreign, sequence: 3)])])
        let head = Head(actor: other, sequence: 7, hashPrefix: 0x0102)
        #expect(change.dependencies == [head])
        #expect(change.references == [])
        #expect(dots(change) == [Dot(log: 1, sequence: 3)])
    }

    @Test func `a dot in what was seen before is resolved along a reference`() throws {
        var (directory, own, foreign) = twoLogs(foreignHead: 7)
        directory[own].past = CausalContext([Dot(log: foreign, sequence: 7)])
        let named = [Dot(log: foreign, sequence: 3), Dot(log: foreign, sequence: 4), Dot(log: own, sequence: 2)]
        let change = try built(in: directory, own: own, [.restore(deletes: named)])
        #expect(change.dependencies == [])
        #expect(change.references == [Head(actor: other, sequence: 7, hashPrefix: 0x0102)])
        #expect(dots(change) == [Dot(log: 1, sequence: 3), Dot(log: 1, sequence: 4), Dot(log: 0, sequence: 2)])
    }

    @Test func `a branch resolves its parent's prefix along its own chain`() throws {
        var (directory, own, _) = twoLogs(foreignHead: 7)
        let branch = directory.intern(
            LogDirectory.Log(actor: directory[own].actor, parent: own, forkSequence: 3, head: 3))
        let change = try built(
            in: directory, own: branch,
            [.restore(deletes: [Dot(log: own, sequence: 2), Dot(log: own, sequence: 4)])])
        #expect(change.dependencies.map(\.sequence) == [5, 7])
        #expect(dots(change) == [Dot(log: 0, sequence: 2), Dot(log: 1, sequence: 4)])
    }

    @Test func `what a failed step appended is forgotten`() throws {
        let (directory, own, _) = twoLogs(foreignHead: 0)
        var builder = ChangeBuilder()
        builder.begin(own: own, in: directory)
        builder.append(Operation(.story, record, .restore(deletes: [])), own: own, in: directory)
        let (length, count) = (builder.byteCount, builder.operationCount)
        builder.append(Operation(.story, record, .delete(.editWins, seen: [])), own: own, in: directory)
        builder.truncate(toByteCount: length, operationCount: count)
        let change = try finished(builder)
        #expect(change.operations == [.known(Operation(.story, record, .restore(deletes: [])))])
        #expect(builder.dependencies == [])
    }

    private func twoLogs(foreignHead: UInt64) -> (LogDirectory, own: LogNumber, foreign: LogNumber) {
        var directory = LogDirectory()
        let own = directory.intern(LogDirectory.Log(actor: ActorID(Bytes16(high: 1, low: 1)), head: 5))
        let hash = ContentHash(head: Bytes16(high: 0x0102, low: 0), tail: Bytes16(high: 0, low: 0))
        let foreign = directory.intern(LogDirectory.Log(actor: other, head: foreignHead, headHash: hash))
        return (directory, own, foreign)
    }

    private func built(
        in directory: LogDirectory, own: LogNumber, _ actions: [Operation.Action]
    ) throws -> Change {
        var builder = ChangeBuilder()
        builder.begin(own: own, in: directory)
        for action in actions { builder.append(Operation(.story, record, action), own: own, in: directory) }
        return try finished(builder)
    }

    private func finished(_ builder: borrowing ChangeBuilder) throws -> Change {
        var writer = ByteWriter()
        builder.finish(wallTime: WallTime(milliseconds: -5), into: &writer)
        let change = try writer.array.withUnsafeBytes { raw in
            try ChangeReader(raw).change { Dot(log: LogNumber($0), sequence: $1) }
        }
        #expect(change.wallTime == WallTime(milliseconds: -5))
        return change
    }

    private func dots(_ change: Change) -> [Dot] {
        change.operations.flatMap { decoded -> [Dot] in
            guard case .known(let operation) = decoded, case .restore(let dots) = operation.action else { return [] }
            return dots
        }
    }
}
