import CMicrohttpd
import SyncCore
import Synchronization

/// One request and its answer.
///
/// ```
/// head read -> collecting a body -> working (suspended) -> answered
///           -> receiving a file  -> working (suspended) -> answered
///           -> dropping the body ------------------------> answered
/// ```
/// libmicrohttpd calls back on its own threads, for one connection never two at a time. Nothing here waits: work
/// goes to the service's queues while the connection is suspended, and its result comes back through `outcome`.
/// `@unchecked Sendable` because all else is touched by the connection's thread only.
final class HTTPExchange: @unchecked Sendable {
    enum State {
        /// The answer is known; a body on its way is dropped.
        case answering(HTTPResponse)
        case collecting([UInt8], limit: Int, BodyPurpose)
        case receiving(BlobUpload)
        case working
        case answered
    }

    /// What a collected body is for.
    enum BodyPurpose {
        case sync
        case missingBlobs
    }

    let server: HTTPServer
    let connection: OpaquePointer
    let head: RequestHead
    var state: State = .working
    /// Verified when the head was read.
    var access: Authorisation?
    /// Memory taken from the body budget.
    var bodyReservation = 0
    /// Memory noted in the reply budget.
    var replyReservation = 0
    /// The answer of work that was done elsewhere.
    private let outcome = Mutex<HTTPResponse?>(nil)

    init(_ server: HTTPServer, _ connection: OpaquePointer, _ head: RequestHead) {
        self.server = server
        self.connection = connection
        self.head = head
    }

    deinit {
        server.bodies.give(bodyReservation)
        server.service.replyBudget.remove(replyReservation)
    }

    /// Takes the next bytes of the body.
    func receive(_ bytes: UnsafeRawBufferPointer) {
        switch state {
        case .collecting(var body, let limit, let purpose):
            // Emptied first, so that the array below is uniquely held and grows in place.
            state = .working
            guard body.count + bytes.count <= limit else { return refuse(.tooLarge(limit)) }
            body.append(contentsOf: bytes)
            state = .collecting(body, limit: limit, purpose)
        case .receiving(let upload):
            do { try upload.append(bytes) } catch { refuse(error) }
        case .answering, .working, .answered:
            break
        }
    }

    /// Goes on once the body has been read whole, and again once work is done.
    func proceed() -> MHD_Result {
        switch state {
        case .answering(let response):
            return send(response)
        case .collecting(let body, limit: _, let purpose):
            guard suspend() else { return send(.stopping) }
            perform(purpose, body)
            return .YES
        case .receiving(let upload):
            guard suspend() else { return send(.stopping) }
            finish(upload)
            return .YES
        case .working:
            return send(outcome.withLock { $0.take() } ?? .problem(.unanswered))
        case .answered:
            return .NO
        }
    }

    /// Suspends the connection for work elsewhere; false once the server has stopped.
    private func suspend() -> Bool {
        guard server.gate.beginWork() else { return false }
        state = .working
        MHD_suspend_connection(connection)
        return true
    }

    /// Hands an answer over from another thread and wakes the connection.
    func resume(_ response: HTTPResponse) {
        outcome.withLock { $0 = response }
        let gate = server.gate
        MHD_resume_connection(connection)
        gate.endWork()
    }

    /// Answers with a problem once the body has passed by.
    func refuse(_ error: ServiceError) {
        server.note(error, head)
        state = .answering(.problem(error))
    }
}

extension ServiceError {
    fileprivate static let unanswered = ServiceError(.internalError, "The server failed: its log says why.")

    /// A body beyond a limit.
    static func tooLarge(_ limit: Int) -> ServiceError {
        ServiceError(.bodyTooLarge, "The body is larger than \(limit) bytes: send less at once.")
    }
}
