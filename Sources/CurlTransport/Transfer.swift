internal import SyncCore
internal import Synchronization

/// One request and what becomes of it.
///
/// `@unchecked Sendable` because it has one owner at a time: the caller until it is submitted, then the transport's
/// thread. Only `isCancelled` is for everybody.
final class Transfer: @unchecked Sendable {
    enum Method {
        /// Sends bytes from memory.
        case post(RequestBody)
        /// Sends a whole file.
        case put(any BlobSource)
        /// Sends so many bytes of a file from where it stands.
        case patch(any BlobSource, byteCount: Int64)
        /// Receives a file from an offset on, when the answer is a success.
        case get(any BlobSink, from: Int64, tag: String)
        /// Asks for headers alone.
        case head
        /// Asks for something to be removed.
        case delete
    }

    let method: Method
    let url: String
    let headers: HeaderList
    /// The longest body of a success that is kept in memory.
    let maximumReplyBytes: Int
    let isCancelled = Atomic(false)
    /// Waits for the end.
    var continuation: CheckedContinuation<Reply, any Error>?
    /// The handle that performs this.
    var handle: EasyHandle?
    /// Why a callback ended the transfer.
    private(set) var failure: TransportError?
    /// Whether this is the second attempt, which takes a new connection.
    private(set) var isRepeated = false
    private var reply = Reply()
    /// How many bytes of a file curl has been given in this attempt.
    private var sentByteCount: Int64 = 0
    private var hasBegunFile = false

    init(_ method: Method, url: String, headers: HeaderList, maximumReplyBytes: Int) {
        self.method = method
        self.url = url
        self.headers = headers
        self.maximumReplyBytes = maximumReplyBytes
    }

    /// Tells the caller, once.
    func finish(_ result: Result<Void, TransportError>) {
        let whole = result.map { reply }.mapError { $0 as any Error }
        reply = Reply()
        continuation?.resume(with: whole)
        continuation = nil
    }

    /// Whether something else than a success of our server's has come.
    var isRefused: Bool { reply.status != 0 && !(reply.isSuccess && !reply.isPage) }

    /// Notes what is known about the answer besides its body, once its headers are complete.
    func describeReply() {
        if reply.status == 0 { handle?.describe(&reply) }
    }

    /// Has a file begin that came without any bytes.
    func endReply() {
        guard case .get = method, failure == nil, !isRefused, !hasBegunFile else { return }
        do throws(TransportError) { try beginFile() } catch { failure = error }
    }

    /// Prepares a second attempt; false when there was one, an answer has begun, or a callback ended the first.
    func repeatAfresh() -> Bool {
        guard !isRepeated, reply.status == 0, failure == nil else { return false }
        if case .patch = method { return false }
        isRepeated = true
        return true
    }

    /// Goes to the front of a file before its request is sent; false when that cannot be.
    ///
    /// Curl goes back by itself only as far as it knows to have sent: what it had read ahead when a kept connection
    /// broke would be missing on the next, and the server would wait for it. A piece of an upload is sent once: what the
    /// server kept of it, only the server knows.
    func begin() -> Bool {
        switch method {
        case .put(let source): return attempt { () throws(TransportError) in try source.seek(to: 0) }
        case .patch:
            if sentByteCount > 0 { failure = .broken }
            return sentByteCount == 0
        case .post, .get, .head, .delete: return true
        }
    }

    private func attempt(_ body: () throws(TransportError) -> Void) -> Bool {
        do throws(TransportError) {
            try body()
            return true
        } catch {
            failure = error
            return false
        }
    }

    /// Takes the next bytes of the answer's body; false ends the transfer.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        describeReply()
        guard !isRefused else { return receiveRefusal(bytes) }
        return attempt { () throws(TransportError) in try keep(bytes) }
    }

    /// Keeps the beginning, which holds the reason, and ends an endless one.
    private func receiveRefusal(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let room = Reply.maximumErrorBytes - reply.body.count
        reply.body += bytes.prefix(room)
        return bytes.count <= room
    }

    private func keep(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
        let received = Int64(reply.body.count) + reply.fileByteCount + Int64(bytes.count)
        guard max(received, reply.announcedByteCount ?? 0) <= maximumByteCount else {
            throw .longReply(maximumByteCount)
        }
        guard case .get(let sink, _, _) = method else {
            reply.body.append(contentsOf: bytes)
            return
        }
        if !hasBegunFile { try beginFile() }
        try sink.write(bytes)
        reply.fileByteCount = received
    }

    /// Tells the sink where the file begins, if what comes is a file, or the part of it that was asked for.
    private func beginFile() throws(TransportError) {
        guard case .get(let sink, let offset, let tag) = method else { return }
        let isPart = reply.status == 206
        let isAskedFor = reply.rangeStart == offset && reply.entityTag.map { $0 == tag } ?? true
        guard isPart ? offset > 0 && isAskedFor : reply.status == 200 else { throw .wrongRange(reply.status) }
        try sink.begin(at: isPart ? offset : 0)
        hasBegunFile = true
    }

    /// The longest body of a success.
    private var maximumByteCount: Int64 {
        if case .get = method { return Limits.maximumBlobBytes }
        return Int64(maximumReplyBytes)
    }

    /// Gives the next bytes of a file; `nil` ends the transfer.
    func send(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        do throws(TransportError) {
            switch method {
            case .put(let source):
                return try source.read(into: buffer)
            case .patch(let source, let byteCount):
                let room = Int(min(Int64(buffer.count), byteCount - sentByteCount))
                let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]))
                sentByteCount += Int64(count)
                return count
            case .post, .get, .head, .delete: return 0
            }
        } catch {
            failure = error
            return nil
        }
    }

    /// Goes back to `offset` of what is sent.
    func seek(to offset: Int64) -> Bool {
        guard case .put(let source) = method else { return false }
        return attempt { () throws(TransportError) in try source.seek(to: offset) }
    }
}

extension TransportError {
    static func longReply(_ limit: Int64) -> TransportError {
        TransportError(.protocolViolation, "the server's answer is longer than \(limit) bytes; report this")
    }

    /// Another part of a file than was asked for.
    static func wrongRange(_ status: Int) -> TransportError {
        TransportError(
            .protocolViolation, "the server answered \(status) with another part of the file; report this",
            problem: wrongRangeProblem)
    }

    static let wrongRangeProblem = "wrong-range"
    static let broken = TransportError(.retryLater, "the connection broke; try again later")
    static let stopped = TransportError(.cancelled, "the exchange was cancelled")
}
