import DiaryStore
import SQLiteKit
import SyncCore
import Testing

struct AtomicityTests {
    private struct Stop: Error {}

    private let world = World()

    @Test func `a write that throws leaves nothing in rows, log or memory`() throws {
        let store = try world.store(1)
        let id = try store.write { try $0.create(NewStory(title: "kept", text: "x")) }
        let digest = try store.digest()
        let status = try store.read { try $0.status() }
        #expect(throws: Stop.self) {
            try store.write { write in
                try write.edit(story: id) { $0.title = "lost" }
                _ = try write.create(NewStory(text: "lost", tags: ["lost"]))
                throw Stop()
            }
        }
        #expect(try store.digest() == digest)
        #expect(try store.read { try $0.status() } == status)
        try store.write { try $0.edit(story: id) { $0.mood = "calm" } }
        #expect(try store.checkIntegrity().findings == [])
        #expect(try store.read { try $0.status() }.pendingOperations == status.pendingOperations + 1)
    }

    @Test func `a first write that throws leaves no actor behind`() throws {
        let store = try world.store(1)
        #expect(throws: Stop.self) {
            try store.write { write in
                _ = try write.create(NewStory(text: "lost"))
                throw Stop()
            }
        }
        #expect(try store.read { try $0.status() }.actor == nil)
        _ = try store.write { try $0.create(NewStory(text: "kept")) }
        #expect(try store.checkIntegrity().operations == 1)
    }

    @Test func `a rolled back bulk write takes its sealed segments with it`() throws {
        let store = try world.store(1)
        _ = try store.write { try $0.create(NewStory(text: "kept")) }
        let digest = try store.digest()
        #expect(throws: Stop.self) {
            try store.write { write in
                for _ in 0..<40 { _ = try write.create(NewStory(text: String(repeating: "y", count: 20_000))) }
                throw Stop()
            }
        }
        #expect(try store.digest() == digest)
        #expect(try store.read { try $0.logEntries() }.count == 1)
        #expect(try store.checkIntegrity().findings == [])
    }

    @Test func `a large write is cut into segments that another store takes in`() throws {
        let a = try world.store(1)
        let b = try world.store(2)
        try a.write { write in
            for number in 0..<60 {
                _ = try write.create(NewStory(title: "\(number)", text: String(repeating: "z", count: 20_000)))
            }
        }
        let segments = try a.sealed()
        #expect(segments.count > 2)
        #expect(segments.allSatisfy { $0.count <= Limits.maximumSegmentBytes })
        try b.receive(segments)
        #expect(try b.digest() == a.digest())
    }

    @Test func `a value that no change can hold is refused and nothing of its write kept`() throws {
        let store = try world.store(1)
        let huge = String(repeating: "w", count: Limits.maximumChangeBytes)
        let refusal = #expect(throws: StoreError.self) {
            try store.write { write in
                _ = try write.create(NewStory(text: "lost"))
                _ = try write.create(NewStory(text: huge))
            }
        }
        #expect(refusal?.code == .tooLarge)
        #expect(try store.read { try $0.stories() }.isEmpty)
    }

    @Test func `a large text that fits comes through`() throws {
        let a = try world.store(1)
        let b = try world.store(2)
        let text = String(repeating: "가나다 ", count: 60_000)
        let id = try a.write { try $0.create(NewStory(text: text)) }
        try b.receive(try a.sealed())
        #expect(try b.story(id)?.text == text)
    }

    @Test func `a step that failed fails the whole write even when the closure goes on`() throws {
        let store = try world.store(1)
        let huge = String(repeating: "w", count: Limits.maximumChangeBytes)
        let refusal = #expect(throws: StoreError.self) {
            try store.write { write in
                _ = try write.create(NewStory(text: "lost"))
                do { _ = try write.create(NewStory(text: huge)) } catch {}
            }
        }
        #expect(refusal?.code == .writeAborted)
        #expect(try store.read { try $0.stories() }.isEmpty)
    }

    @Test func `a refusal that changed nothing lets the write go on`() throws {
        let store = try world.store(1)
        let id = RecordID(Bytes16(high: 3, low: 3))
        try store.write { write in
            _ = try write.create(NewStory(id: id, text: "first"))
            let refusal = #expect(throws: StoreError.self) { _ = try write.create(NewStory(id: id, text: "second")) }
            #expect(refusal?.code == .invalidValue)
        }
        #expect(try store.story(id)?.text == "first")
        #expect(try store.checkIntegrity().findings == [])
    }
}
