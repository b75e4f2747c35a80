import SyncCore
import SyncTestSupport
import Testing

struct OperationTests {
    private let story = RecordID(Bytes16(high: 0, low: 1))
    private let time = WallTime(milliseconds: 0)
    private let nowhere = Slot(left: nil, right: nil)

    @Test func `all operations but moves and deletes keep a record alive`() {
        let edits: [Operation.Action] = [
            .assign([RegisterWrite(.title, .null)]), .add(.tags, .null, folding: []),
            .remove(.tags, .null, additions: []), .insert(.mediaItems, .null, nowhere, folding: []),
            .takeOut(.mediaItems, .null, additions: []), .restore(deletes: []),
        ]
        let others: [Operation.Action] = [
            .move(.mediaItems, .null, nowhere, replacing: []), .delete(.editWins, seen: []),
            .delete(.deleteWins, seen: []),
        ]
        #expect(edits.filter(\.isEdit) == edits)
        #expect(others.filter(\.isEdit) == [])
    }

    @Test func `every kind of operation arrives as it was made`() throws {
        var author = replica(1)
        let made = try author.write(at: time) { draft in
            draft.assign(story, [(.title, .integer(1)), (.named("app.note"), .tuple([.null, .bytes([1])]))])
            draft.add(story, .tags, .integer(2))
            draft.remove(story, .tags, .integer(2))
            draft.insert(story, .mediaItems, .record(story), before: 0)
            draft.move(story, .mediaItems, .record(story), before: 0)
            draft.takeOut(story, .mediaItems, .record(story))
            draft.delete(story, .deleteWins)
            draft.restore(story)
        }
        let change = try #require(made).change
        let read = try change.bytes.withUnsafeBytes { bytes in
            try ChangeReader(bytes).change(resolve: { _, sequence in Dot(log: 1, sequence: sequence) })
        }
        #expect(read.operations == made?.operations.map(DecodedOperation.known))
        #expect(read.wallTime == time)
        #expect(read.dependencies.isEmpty)
    }

    @Test func `a dot on a branch that the author never saw is skipped alike by everyone`() throws {
        var author = replica(1)
        var copy = author
        let first = try #require(try author.write(at: time) { $0.add(story, .tags, .integer(1)) })
        let unseen = try #require(try copy.write(at: time) { $0.add(story, .tags, .integer(2)) })
        let forged = RelayedChange(
            actor: author.actor, previous: first.hash, bytes: forgedRemoval(naming: copy, unseen.first))
        for order in [[first.change, unseen.change, forged], [unseen.change, first.change, forged]] {
            var reader = replica(2)
            for change in order { try reader.deliver(change) }
            #expect(reader.skipped.map(\.error?.reason) == [.malformed])
            #expect(reader.applied.count == 3)
            #expect(reader.record(story).set(.tags).additions.count == 2)
        }
    }

    @Test func `an operation cannot name itself or what comes after it`() throws {
        var author = replica(1)
        for offset in 0...1 as ClosedRange<UInt64> {
            let own = Dot(log: author.own, sequence: author.directory[author.own].head + 1 + offset)
            try author.write(at: time) { $0.append(story, .add(.tags, .integer(1), folding: [own])) }
        }
        #expect(author.skipped.count == 2)
        #expect(author.record(story).set(.tags).additions.isEmpty)
    }

    private func replica(_ number: UInt64) -> MemoryReplica {
        MemoryReplica(
            diary: DiaryID(Bytes16(high: 0, low: 0)), actor: ActorID(Bytes16(high: 0, low: number)))
    }

    /// A change that names an operation of another branch without depending on it: one dependency less than honest.
    private func forgedRemoval(naming copy: MemoryReplica, _ dot: Dot) -> [UInt8] {
        var writer = ByteWriter()
        let head = copy.directory.head(of: copy.own)
        writer.signed(time.milliseconds)
        writer.varint(0)
        writer.varint(1)
        writer.bytes16(head.actor.bytes)
        writer.varint(head.sequence)
        writer.fixed(head.hashPrefix.bigEndian)
        writer.varint(1)
        writer.withOperation(removing: dot, from: story)
        return writer.array
    }
}

extension ByteWriter {
    /// A removal of element 2 from a story's tags, naming a dot by the first head of the table.
    fileprivate mutating func withOperation(removing dot: Dot, from story: RecordID) {
        var operation = ByteWriter()
        operation.varint(3)
        operation.kind(.story)
        operation.bytes16(story.bytes)
        operation.field(.tags)
        operation.value(.integer(2))
        operation.varint(1)
        operation.varint(1)
        operation.varint(dot.sequence)
        operation.withBytes { block($0) }
    }
}
