import DiaryStore
import SyncCore
import Testing

/// What one store writes, every other store can read.
struct WritableTests {
    private typealias Values = [(field: FieldKey, value: Value)]
    private let world = World()
    private let kind = RecordKind.named("walk")
    private let id = RecordID(Bytes16(high: 5, low: 5))

    private static func nested(_ levels: Int) -> Value {
        (0..<levels).reduce(Value.integer(1)) { value, _ in .tuple([value]) }
    }

    private static let unreadable: [Values] = [
        [],
        [(.named("a"), .integer(1)), (.named("b"), .integer(2)), (.named("a"), .integer(3))],
        [(.numbered(0), .integer(1))],
        [(.named("a"), nested(Limits.maximumValueDepth + 1))],
        [(.named("a"), nested(100_000))],
    ]

    @Test(arguments: unreadable.indices)
    func `what no other device could read is refused, and the write goes on`(index: Int) throws {
        let store = try world.store(1)
        let refusal = try store.write { write in
            let refusal = #expect(throws: StoreError.self) {
                try write.create(kind, id, WritableTests.unreadable[index])
            }
            try write.create(kind, id, [(.named("a"), .integer(1))])
            return refusal?.code
        }
        #expect(refusal == .invalidValue)
        #expect(try store.checkIntegrity().findings == [])
    }

    @Test func `a kind with the number 0 is refused`() throws {
        let store = try world.store(1)
        let refusal = #expect(throws: StoreError.self) {
            try store.write { try $0.create(.numbered(0), id, [(.named("a"), .integer(1))]) }
        }
        #expect(refusal?.code == .invalidValue)
    }

    @Test func `a field is not written twice at once`() throws {
        let store = try world.store(1)
        let story = try store.write { try $0.create(NewStory(text: "x")) }
        let refusal = #expect(throws: StoreError.self) {
            try store.write { try $0.set([(.mood, .text("calm")), (.mood, .text("wild"))], of: .story, story) }
        }
        #expect(refusal?.code == .invalidValue)
    }

    @Test func `tuples as deep as allowed come through`() throws {
        let (a, b) = (try world.store(1), try world.store(2))
        let value = WritableTests.nested(Limits.maximumValueDepth)
        try a.write { try $0.create(kind, id, [(.named("a"), value)]) }
        let received = try b.receive(try a.sealed())
        #expect(received.operations == 1)
        #expect(try b.read { try $0.status() }.quarantined == 0)
        #expect(try a.digest() == b.digest())
    }
}
