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
        /// Sends a file.
        case put(UploadFile)
        /// Receives into a file, when the answer is a success.
        case get(DownloadFile)
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

    /// Prepares a second attempt; false when there was one, an answer has begun, or a callback ended the first.
    func repeatAfresh() -> Bool {
        guard !isRepeated, reply.status == 0, failure == nil else { return false }
        isRepeated = true
        return true
    }

    /// Goes to the front of a file before its request is sent; false when the disk fails.
    ///
    /// Curl goes back by itself only as far as it knows to have sent: what it had read ahead when a kept connection
    /// broke would be missing on the next, and the server would wait for it.
    func begin() -> Bool {
        guard case .put(let file) = method, !file.seek(to: 0) else { return true }
        failure = .fileFailed
        return false
    }

    /// Takes the next bytes of the answer's body; false ends the transfer.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        describeReply()
        guard !isRefused else { return receiveRefusal(bytes) }
        do throws(TransportError) {
            try keep(bytes)
            return true
        } catch {
            failure = error
            return false
        }
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
        if case .get(let file) = method {
            try file.write(bytes)
            reply.fileByteCount = received
        } else {
            reply.body.append(contentsOf: bytes)
        }
    }

    /// The longest body of a success.
    private var maximumByteCount: Int64 {
        if case .get = method { return Limits.maximumBlobBytes }
        return Int64(maximumReplyBytes)
    }

    /// Gives the next bytes of a file; `nil` ends the transfer.
    func send(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        guard case .put(let file) = method else { return 0 }
        let count = file.read(into: buffer)
        if count == nil { failure = .fileFailed }
        return count
    }

    /// Goes back to `offset` of what is sent.
    func seek(to offset: Int64) -> Bool {
        guard case .put(let file) = method else { return false }
        return file.seek(to: offset)
    }
}

extension TransportError {
    static func longReply(_ limit: Int64) -> TransportError {
        TransportError(.protocolViolation, "the server's answer is longer than \(limit) bytes; report this")
    }

    static let fileFailed = TransportError(.rejected, "a file changed or failed while it was sent; verify the media")
    static let stopped = TransportError(.cancelled, "the exchange was cancelled")
}
