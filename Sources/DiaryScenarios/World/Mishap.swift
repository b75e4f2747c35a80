internal import SyncCore
internal import Synchronization

/// What goes wrong with a request on its way.
enum Mishap: String, CaseIterable, Sendable {
    /// It never arrives.
    case requestLost = "request"
    /// The server does its part, and its reply never arrives.
    case replyLost = "reply"
    /// Half of the reply arrives as if it were whole.
    case replyCut = "half of the reply"
    /// A hotel's page comes in the reply's place.
    case page = "reply to a web page"
    /// Half of a file arrives, on its way up or down.
    case fileCut = "half of a file"
}

/// A transport whose first exchanges, or whose first file, go wrong.
///
/// Thread-safety: callable from any thread.
final class MishapTransport: ForwardingTransport {
    let inner: any Transport
    fileprivate let mishap: Mishap
    private let left: Mutex<Int>

    /// A transport that fails so many times, and works then.
    init(_ inner: any Transport, _ mishap: Mishap, times: Int = 1) {
        (self.inner, self.mishap) = (inner, mishap)
        left = Mutex(times)
    }

    fileprivate func isDue() -> Bool {
        left.withLock { left in
            left -= 1
            return left >= 0
        }
    }

    func exchange(_ path: String, body: [UInt8]) async throws -> [UInt8] {
        guard mishap != .fileCut, isDue() else { return try await inner.exchange(path, body: body) }
        switch mishap {
        case .fileCut: return try await inner.exchange(path, body: body)
        case .requestLost: throw TransportError(.retryLater, "the connection was lost")
        case .page: return Array("<html><body>Welcome to the hotel</body></html>".utf8)
        case .replyLost:
            _ = try await inner.exchange(path, body: body)
            throw TransportError(.retryLater, "the connection was lost")
        case .replyCut:
            let reply = try await inner.exchange(path, body: body)
            return Array(reply.prefix(reply.count / 2))
        }
    }
}

extension MishapTransport {
    func upload(_ blob: ContentHash, from source: any BlobSource) async throws {
        guard mishap != .fileCut || !isDue() else { throw MishapTransport.cut }
        try await inner.upload(blob, from: source)
    }

    func append(
        _ byteCount: Int64, of source: any BlobSource, at offset: Int64, to place: String
    ) async throws -> AppendOutcome {
        guard mishap == .fileCut, isDue() else {
            return try await inner.append(byteCount, of: source, at: offset, to: place)
        }
        _ = try await inner.append(byteCount / 2, of: source, at: offset, to: place)
        throw MishapTransport.cut
    }

    func download(_ blob: ContentHash, from offset: Int64, into sink: any BlobSink) async throws {
        guard mishap == .fileCut, isDue() else { return try await inner.download(blob, from: offset, into: sink) }
        try await inner.download(blob, from: offset, into: CutSink(sink))
        throw MishapTransport.cut
    }

    private static var cut: TransportError { TransportError(.retryLater, "the connection was lost") }
}

/// Passes on the first half of what comes at once, and drops the rest.
private final class CutSink: BlobSink {
    private let inner: any BlobSink
    private let isCut = Mutex(false)

    init(_ inner: any BlobSink) { self.inner = inner }

    func begin(at offset: Int64) throws(TransportError) { try inner.begin(at: offset) }

    func write(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
        guard
            isCut.withLock({ isCut in
                defer { isCut = true }
                return !isCut
            })
        else { return }
        try inner.write(UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count / 2)]))
    }
}
