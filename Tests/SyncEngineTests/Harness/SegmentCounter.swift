import DiaryScenarios
import SyncCore
import Synchronization

/// Counts the segments whose bytes are sent.
final class SegmentCounter: ForwardingTransport {
    let inner: any Transport
    private let count = Mutex(0)

    init(inner: any Transport) { self.inner = inner }

    var segmentsSent: Int { count.withLock { $0 } }

    func exchange(_ path: String, body: [UInt8]) async throws -> [UInt8] {
        if path == "sync" {
            let segments = try body.withUnsafeBytes { try SyncRequest(decoding: $0) }.segments.count
            count.withLock { $0 += segments }
        }
        return try await inner.exchange(path, body: body)
    }
}
