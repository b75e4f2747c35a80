import DiaryScenarios
import SyncCore
import Synchronization

/// A transport whose requests may not be longer than told (413), and whose replies carry little at a time.
struct NarrowTransport: ForwardingTransport {
    let inner: any Transport
    var maximumRequestBytes = Int.max
    var maximumSegments = Int.max
    var maximumReplyBytes = Limits.targetExchangeBytes

    func exchange(_ path: String, body: [UInt8]) async throws -> [UInt8] {
        guard body.count <= maximumRequestBytes else {
            throw TransportError(.tooLarge, "the server takes \(maximumRequestBytes) bytes at most")
        }
        guard path == "sync" else { return try await inner.exchange(path, body: body) }
        var request = try body.withUnsafeBytes { try SyncRequest(decoding: $0) }
        guard request.segments.count <= maximumSegments else {
            throw TransportError(.tooLarge, "the server takes \(maximumSegments) segments at most")
        }
        request.maximumReplyBytes = maximumReplyBytes
        return try await inner.exchange(path, body: request.encoded())
    }
}
