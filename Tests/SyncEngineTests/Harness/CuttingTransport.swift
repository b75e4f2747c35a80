import DiaryScenarios
import SyncCore
import SyncTestSupport
import Synchronization

/// A transport over a network that breaks in the middle of files, and loses replies.
///
/// It keeps the law of resuming: bytes are only ever sent from the offset that the server has told last.
/// Thread-safety: callable from any thread.
final class CuttingTransport: ForwardingTransport {
    private struct State {
        var random: SeededRandom
        var cutsLeft: Int
        var told: [String: Int64] = [:]
        var sent: Int64 = 0
        var received: Int64 = 0
        var violations: [String] = []
        var heads = 0
    }

    let inner: any Transport
    private let state: Mutex<State>
    private let pieceBytes: Int64

    /// Breaks `cuts` times, each after at most `pieceBytes` bytes, as a seed has it.
    init(_ inner: any Transport, seed: UInt64, cuts: Int, pieceBytes: Int64) {
        self.inner = inner
        self.pieceBytes = pieceBytes
        state = Mutex(State(random: SeededRandom(seed: seed), cutsLeft: cuts))
    }

    /// Where a request began otherwise than it should.
    var violations: [String] { state.withLock { $0.violations } }
    /// Bytes that were handed to the network for pieces of uploads.
    var sentByteCount: Int64 { state.withLock { $0.sent } }
    var receivedByteCount: Int64 { state.withLock { $0.received } }
    var cutsLeft: Int { state.withLock { $0.cutsLeft } }

    /// After how many bytes the next file is cut, and whether its reply is lost; `nil` when all goes well.
    private func nextCut() -> (bytes: Int64, losesReply: Bool)? {
        state.withLock { state in
            guard state.cutsLeft > 0 else { return nil }
            state.cutsLeft -= 1
            return (Int64(state.random.number(0...Int(pieceBytes))), state.random.chance(25))
        }
    }

    func createUpload(of blob: ContentHash, byteCount: Int64) async throws -> UploadCreation {
        let creation = try await inner.createUpload(of: blob, byteCount: byteCount)
        if case .place(let place) = creation { state.withLock { $0.told[place] = 0 } }
        return creation
    }

    func uploadOffset(at place: String) async throws -> Int64? {
        let offset = try await inner.uploadOffset(at: place)
        state.withLock { $0.told[place] = offset }
        return offset
    }

    func append(
        _ byteCount: Int64, of source: any BlobSource, at offset: Int64, to place: String
    ) async throws -> AppendOutcome {
        state.withLock { state in
            if state.told[place] != offset { state.violations.append("sent from \(offset), told \(state.told)") }
        }
        let cut = nextCut()
        let cutting = CuttingSource(source, after: cut.map { $0.losesReply ? .max : $0.bytes } ?? .max)
        defer { state.withLock { $0.sent += cutting.sent } }
        let outcome = try await inner.append(byteCount, of: cutting, at: offset, to: place)
        if case .durable(let durable) = outcome { state.withLock { $0.told[place] = durable } }
        if cut != nil { throw TransportError(.retryLater, "the reply was lost") }
        return outcome
    }

    func download(_ blob: ContentHash, from offset: Int64, into sink: any BlobSink) async throws {
        let cutting = CuttingSink(sink, after: nextCut()?.bytes ?? .max)
        defer { state.withLock { $0.received += cutting.received } }
        try await inner.download(blob, from: offset, into: cutting)
    }
}

/// `@unchecked Sendable` because one thread at a time uses it.
private final class CuttingSource: BlobSource, @unchecked Sendable {
    private let inner: any BlobSource
    private let limit: Int64
    private(set) var sent: Int64 = 0

    init(_ inner: any BlobSource, after limit: Int64) { (self.inner, self.limit) = (inner, limit) }

    var byteCount: Int64 { inner.byteCount }

    func seek(to offset: Int64) throws(TransportError) { try inner.seek(to: offset) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TransportError) -> Int {
        guard sent < limit else { throw TransportError(.retryLater, "the connection broke") }
        let room = Int(min(Int64(buffer.count), limit - sent))
        let count = try inner.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]))
        sent += Int64(count)
        return count
    }
}

/// `@unchecked Sendable` because one thread at a time uses it.
private final class CuttingSink: BlobSink, @unchecked Sendable {
    private let inner: any BlobSink
    private let limit: Int64
    private(set) var received: Int64 = 0

    init(_ inner: any BlobSink, after limit: Int64) { (self.inner, self.limit) = (inner, limit) }

    func begin(at offset: Int64) throws(TransportError) { try inner.begin(at: offset) }

    func write(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
        let room = Int(min(Int64(bytes.count), limit - received))
        try inner.write(UnsafeRawBufferPointer(rebasing: bytes[..<room]))
        received += Int64(room)
        guard room == bytes.count else { throw TransportError(.retryLater, "the connection broke") }
    }
}
