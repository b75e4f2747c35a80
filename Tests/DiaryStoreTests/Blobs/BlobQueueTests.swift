import DiaryStore
import SyncCore
import SyncTestSupport
import Testing

/// What waits to be moved, in which order, and what ends it.
struct BlobQueueTests {
    private let clock = VirtualClock(WallTime(milliseconds: 1_800_000_000_000))
    private let store: DiaryStore

    init() throws {
        store = try DiaryStore.create(
            at: ":memory:", name: "diary", configuration: StoreConfiguration(clock: clock))
    }

    private func hash(_ number: UInt64) -> ContentHash {
        ContentHash(head: Bytes16(high: number, low: 1), tail: Bytes16(high: 0, low: 0))
    }

    /// Makes a record of a file of so many bytes, a second after the last.
    private func keep(_ number: UInt64, byteCount: Int64 = 10) throws {
        clock.advance(byMilliseconds: 1000)
        _ = try store.write {
            try $0.addMedia(NewMedia(contentHash: hash(number), byteCount: byteCount, mediaType: "image/jpeg"))
        }
    }

    private func uploads() throws -> [ContentHash] {
        try store.withCore { try $0.filesToUpload(.original, limit: 100) }.map(\.hash)
    }

    private func downloads(_ fetching: StoreAccess.Fetching = .all) throws -> [ContentHash] {
        try store.withCore { try $0.filesToDownload(.original, fetching, limit: 100) }.map(\.hash)
    }

    @Test func `the newest is sent first, until the server holds it`() throws {
        for number in 1...3 as ClosedRange<UInt64> { try keep(number) }
        #expect(try uploads() == [hash(3), hash(2), hash(1)])
        try store.withCore { try $0.noteBackedUp([hash(2)]) }
        #expect(try uploads() == [hash(3), hash(1)])
        let backlog = try store.withCore { try $0.uploadBacklog() }
        #expect(backlog.files == 2 && backlog.bytes == 20)
    }

    @Test func `a file that failed waits for its time, and a clock that was wrong holds up nothing for ever`() throws {
        try keep(1)
        let later = WallTime(milliseconds: clock.now().milliseconds + 5000)
        try store.withCore { try $0.noteFailure(hash(1), "no", retryAt: later) }
        #expect(try uploads() == [])
        clock.advance(byMilliseconds: 5000)
        #expect(try uploads() == [hash(1)])
        let far = WallTime(milliseconds: clock.now().milliseconds + 40 * 86_400_000)
        try store.withCore { try $0.noteFailure(hash(1), "no", retryAt: far) }
        #expect(try uploads() == [hash(1)])
        #expect(try store.withCore { try $0.file(hash(1))?.attempts } == 2)
    }

    @Test func `what was asked for comes first, and what was evicted not by itself`() throws {
        for number in 1...4 as ClosedRange<UInt64> {
            try keep(number)
            try store.withCore { try $0.noteBackedUp([hash(number)]) }
            #expect(try store.withCore { try $0.noteEvicted(hash(number)) })
        }
        #expect(try downloads() == [])
        try store.withCore { try $0.noteAskedFor(hash(1)) }
        try store.withCore { try $0.setPinned(hash(2), true) }
        try store.withCore { try $0.setPinned(hash(3), false) }
        #expect(try downloads() == [hash(2), hash(1), hash(3)])
        #expect(try downloads(.askedFor) == [hash(2), hash(1)])
        try store.withCore { try $0.noteArrived(hash(1)) }
        try store.withCore { try $0.noteArrived(hash(2)) }
        #expect(try store.read { try $0.media(.media(hash(2)))?.isPinned } == true)
        #expect(try store.withCore { try $0.unpinnedBytes() } == 10)
    }

    @Test func `a server's word is believed for a week`() throws {
        try keep(1)
        try store.withCore { try $0.noteBackedUp([hash(1)]) }
        let due = { try self.store.withCore { try $0.filesToConfirm(limit: 10) }.map(\.hash) }
        #expect(try due() == [])
        #expect(try store.withCore { try $0.eviction(of: hash(1)) } == .allowed)
        clock.advance(byMilliseconds: Limits.confirmationMilliseconds)
        #expect(try due() == [hash(1)])
        #expect(try store.withCore { try $0.eviction(of: hash(1)) } == .unconfirmed)
        try store.withCore { try $0.noteLacking([hash(1)]) }
        #expect(try due() == [] && uploads() == [hash(1)])
        #expect(try store.withCore { try !$0.noteEvicted(hash(1)) })
    }

    @Test func `an unwanted file is neither sent nor fetched, and wanted again once it is kept again`() throws {
        try keep(1)
        try store.withCore { try $0.noteUnwanted(hash(1)) }
        #expect(try uploads() == [] && downloads() == [])
        #expect(try store.withCore { try $0.deletionsDue(limit: 10) } == [hash(1)])
        let later = WallTime(milliseconds: clock.now().milliseconds + 5000)
        try store.withCore { try $0.noteDeletion(hash(1), .notBefore(later)) }
        #expect(try store.withCore { try $0.deletionsDue(limit: 10) } == [])
        clock.advance(byMilliseconds: 5000)
        #expect(try store.withCore { try $0.deletionsDue(limit: 10) } == [hash(1)])
        try keep(1)
        #expect(try store.withCore { try $0.deletionsDue(limit: 10) } == [] && uploads() == [hash(1)])
    }

    @Test func `a place is kept until the server holds the file`() throws {
        try keep(1)
        try store.withCore { try $0.notePlace(hash(1), "uploads/7") }
        #expect(try store.withCore { try $0.file(hash(1))?.place } == "uploads/7")
        try store.withCore { try $0.noteBackedUp([hash(1)]) }
        #expect(try store.withCore { try $0.file(hash(1))?.place } == nil)
    }
}
