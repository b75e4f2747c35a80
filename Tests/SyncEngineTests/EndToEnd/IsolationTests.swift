import DiaryStore
import SyncCore
import SyncEngine
import Synchronization
import Testing

/// On whose actor a sync does its work.
struct IsolationTests {
    /// Notes whether it is called on an actor, and is no server.
    private final class Probe: Transport {
        let isOnActor = Mutex<[Bool]>([])

        func exchange(_ path: String, body: [UInt8]) async throws -> [UInt8] {
            let actor = #isolation
            isOnActor.withLock { $0.append(actor != nil) }
            throw TransportError(.rejected, "nobody is here")
        }

        func upload(_ blob: ContentHash, from source: any BlobSource) async throws {}
        func createUpload(of blob: ContentHash, byteCount: Int64) async throws -> UploadCreation { .exists }
        func uploadOffset(at place: String) async throws -> Int64? { nil }
        func append(
            _ byteCount: Int64, of source: any BlobSource, at offset: Int64, to place: String
        ) async throws -> AppendOutcome { .gone }
        func cancelUpload(at place: String) async throws {}
        func download(_ blob: ContentHash, from offset: Int64, into sink: any BlobSink) async throws {}
        func requestDeletion(of blob: ContentHash) async throws -> BlobDeletion { .removed }
    }

    @MainActor @Test func `a sync awaited on the main actor works elsewhere`() async throws {
        let store = try DiaryStore.create(at: ":memory:", name: "diary")
        let probe = Probe()
        let engine = SyncEngine(store: store, vault: nil, transport: probe)
        await #expect(throws: SyncError.self) { try await engine.sync() }
        #expect(probe.isOnActor.withLock { $0 } == [false])
    }
}
