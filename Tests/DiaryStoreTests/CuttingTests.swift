import DiaryStore
import SyncCore
import Testing

/// Segments that are too large for a server are cut at the borders of their changes.
struct CuttingTests {
    private let world = World()

    private func store(_ changes: Int) throws -> DiaryStore {
        let store = try world.store(1)
        for number in 0..<changes { _ = try store.write { try $0.create(NewStory(title: "\(number)", text: "x")) } }
        return store
    }

    private func pieces(_ store: DiaryStore, _ maximumSegmentBytes: Int, all: Int = .max) throws -> [OutgoingSegment] {
        try store.withCore { try $0.prepare(maximumBytes: all, maximumSegmentBytes: maximumSegmentBytes).segments }
    }

    @Test(arguments: [1, 150, 200, 230])
    func `pieces of any size hold the same, in order`(size: Int) throws {
        let store = try store(8)
        let cut = try pieces(store, size)
        #expect(cut.count > 1 && cut.count <= 8)
        #expect(try pieces(store, size).map(\.hash) == cut.map(\.hash))
        let other = try world.store(2)
        for piece in cut { #expect(try other.receive([piece.bytes]).operations > 0) }
        #expect(try other.digest() == store.digest())
    }

    @Test func `what fits stays whole, and so does a single change`() throws {
        let whole = try pieces(try store(8), .max)
        #expect(whole.count == 1 && !whole[0].isPart)
        let single = try pieces(try store(1), 1)
        #expect(single.count == 1 && !single[0].isPart)
    }

    @Test func `pieces that the server is seen to hold are not given again, and the last one ends it`() throws {
        let store = try store(4)
        let all = try pieces(store, 1)
        for (index, piece) in all.enumerated() {
            #expect(try pieces(store, 1).map(\.hash) == all.dropFirst(index).map(\.hash))
            _ = try store.withCore { try $0.receive([.held(index: 0)], sent: [piece]) }
        }
        #expect(try store.read { try $0.pendingOperations() } == 0)
    }

    @Test func `a piece that the server has known all along counts as seen`() throws {
        let store = try store(3)
        let all = try pieces(store, 1)
        try store.receive([all[0].bytes])
        let received = try store.withCore {
            try $0.receive([], sent: [all[0]], outcomes: [.known(position: 1)])
        }
        #expect(received.delivered == 1)
        #expect(try pieces(store, 1).map(\.hash) == all.dropFirst().map(\.hash))
    }

    @Test func `what is left of a segment goes alone, in one part if it fits, and counts as pending alone`() throws {
        let store = try store(4)
        let all = try pieces(store, 1)
        _ = try store.withCore { try $0.receive([.held(index: 0)], sent: [all[0]]) }
        #expect(try store.read { try $0.pendingOperations() } == 3)
        let rest = try store.withCore { try $0.prepare(maximumBytes: .max).segments }
        #expect(rest.count == 1 && rest[0].isPart)
        let other = try world.store(2)
        try other.receive([all[0].bytes])
        #expect(try other.receive(rest.map(\.bytes)).operations == 3)
        #expect(try other.digest() == store.digest())
        _ = try store.withCore { try $0.receive([.held(index: 0)], sent: rest) }
        #expect(try store.read { try $0.pendingOperations() } == 0)
    }

    @Test func `a request carries as many pieces as may go together`() throws {
        let store = try store(4)
        let all = try pieces(store, 1)
        let together = all[0].bytes.count + all[1].bytes.count
        #expect(try pieces(store, 1, all: together).map(\.hash) == all.prefix(2).map(\.hash))
        #expect(try pieces(store, 1, all: 1).map(\.hash) == all.prefix(1).map(\.hash))
    }
}
