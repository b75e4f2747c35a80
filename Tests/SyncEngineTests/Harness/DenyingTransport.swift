import Codecs
import DiaryScenarios
import SyncCore

/// A transport to a server with rules of its own: it denies some segments, and so all behind them.
struct DenyingTransport: ForwardingTransport {
    let inner: any Transport
    let denies: @Sendable (SegmentHeader) -> Bool

    func exchange(_ path: String, body: [UInt8]) async throws -> [UInt8] {
        guard path == "sync" else { return try await inner.exchange(path, body: body) }
        var request = try body.withUnsafeBytes { try SyncRequest(decoding: $0) }
        let denied = try request.segments.firstIndex { try denies(header($0)) }
        guard let denied else { return try await inner.exchange(path, body: body) }
        let behind = request.segments.count - denied - 1
        request.segments.removeSubrange(denied...)
        let answer = try await inner.exchange(path, body: request.encoded())
        var reply = try answer.withUnsafeBytes { try SyncReply(decoding: $0) }
        guard reply.cursorAgreed, reply.outcomes.allSatisfy({ if case .refused = $0 { false } else { true } })
        else { return answer }
        reply.outcomes += [.refused(.denied)] + Array(repeating: .refused(.behindRefused), count: behind)
        return reply.encoded()
    }

    private func header(_ bytes: [UInt8]) throws -> SegmentHeader {
        try bytes.withUnsafeBytes { try SegmentHeader(parsing: $0, checksummer: CRC32C()) }
    }
}
