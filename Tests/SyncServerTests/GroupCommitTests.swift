import SQLiteKit
import SyncCore
import SyncTestSupport
import Testing

@testable import SyncServer

/// Many requests in one commit, and every answer only after it.
struct GroupCommitTests {
    @Test func `requests that wait together share one commit`() async throws {
        let setting = try Setting()
        let storage = setting.service.storage
        storage.pause()
        let before = storage.commitCount
        let replies = try await withThrowingTaskGroup(of: SyncReply.self) { group in
            for actor in 1...20 {
                var log = SampleLog(setting.diary, actor: UInt64(actor))
                let segment = log.next("from \(actor)")
                group.addTask { try await setting.push([segment]) }
            }
            while storage.waitingCount < 20 { await Task.yield() }
            storage.resume()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let positions = replies.compactMap { reply -> UInt64? in
            guard case .stored(let position) = reply.outcomes.first else { return nil }
            return position
        }
        #expect(positions.sorted() == Array(1...20))
        #expect(storage.commitCount - before <= 2)
    }

    @Test func `a request that fails does not take the others with it`() async throws {
        let setting = try Setting()
        let storage = setting.service.storage
        var log = SampleLog(setting.diary)
        let segment = log.next("one")
        storage.pause()
        let failed = AsyncStream<Void>.makeStream()
        storage.submit(
            StorageJob(isWriting: true) { store in
                try store.connection.execute("INSERT INTO nothing VALUES (1)")
                return StorageJob.Delivery(byteCount: 0) {}
            } fail: { _ in
                failed.continuation.finish()
            })
        async let reply = setting.push([segment])
        while storage.waitingCount < 2 { await Task.yield() }
        storage.resume()
        #expect(try await reply.outcomes == [.stored(position: 1)])
        for await _ in failed.stream {}
    }

    @Test func `what was acknowledged is there after opening the folder anew`() async throws {
        let folder = TemporaryFolder()
        let registry = try ServerRegistry(dataFolder: folder.path)
        let diary = try registry.createDiary(name: "family").id
        let token = try registry.addDevice(diary: "family", name: "phone").token
        try registry.close()
        var log = SampleLog(diary)
        let segments = (1...5).map { log.next("entry \($0 + 10)") }
        func exchange(_ request: SyncRequest) async throws -> SyncReply {
            let service = try DiaryService(dataFolder: folder.path)
            let access = try service.authorise("Bearer " + token, diary: diary)
            return try SyncReply(bytes: try await service.sync(access, body: request.encoded()))
        }
        let first = try await exchange(SyncRequest(cursor: .start, segments: segments))
        let second = try await exchange(SyncRequest(cursor: .start))
        #expect(second.items == segments.map { .segment($0) })
        #expect(second.epoch == first.epoch)
    }
}
