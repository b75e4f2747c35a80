import CMicrohttpd
import SyncCore
import Synchronization

/// One request and its answer.
///
/// ```
/// head read -> collecting a body -> working (suspended) -> answered
///           -> receiving a file  -> working (suspended) -> answered
///           -> adding to an upload -> working (suspended) -> answered
///           -> dropping the body -> working (suspended) -> answered
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
        case appending(UploadAppend)
        /// What is asked of the service needs no body; one on its way is dropped.
        case asking((HTTPExchange) -> Void)
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
    /// What every answer from this address carries.
    var commonHeaders: [(String, String)] = []
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
        giveRoomBack()
        server.service.replyBudget.remove(replyReservation)
    }

    /// Takes the next bytes of the body; `NO` closes the connection.
    func receive(_ bytes: UnsafeRawBufferPointer) -> MHD_Result {
        switch state {
        case .collecting(var body, let limit, let purpose):
            // Emptied first, so that the array below is uniquely held and grows in place.
            state = .working
            collect(bytes, &body, limit, purpose)
        case .receiving(let upload):
            do { try upload.append(bytes) } catch { refuse(error) }
        case .appending(let append):
            do { try append.append(bytes) } catch { return give(append, up: error) }
        case .answering, .asking, .working, .answered:
            break
        }
        return .YES
    }

    private func collect(
        _ bytes: UnsafeRawBufferPointer, _ body: inout [UInt8], _ limit: Int, _ purpose: BodyPurpose
    ) {
        guard body.count + bytes.count <= limit else { return refuse(.tooLarge(limit)) }
        guard reserve(body.count + bytes.count) else { return refuse(.busy) }
        body.append(contentsOf: bytes)
        state = .collecting(body, limit: limit, purpose)
    }

    /// Whoever sends to an upload that another request has taken over is gone or about to ask for the offset: the rest,
    /// which may be gigabytes, is not waited for.
    private func give(_ append: UploadAppend, up error: ServiceError) -> MHD_Result {
        refuse(error)
        return error.code == .offsetMismatch ? .NO : .YES
    }

    /// Takes room for a body of so many bytes from the budget; false when there is none.
    func reserve(_ byteCount: Int) -> Bool {
        guard byteCount > bodyReservation else { return true }
        let step = bodyReservation == 0 ? 0 : server.limits.bodyStepBytes
        let more = max(byteCount - bodyReservation, step)
        guard server.bodies.take(more, besides: bodyReservation) else { return false }
        bodyReservation += more
        return true
    }

    private func giveRoomBack() {
        server.bodies.give(bodyReservation)
        bodyReservation = 0
    }

    /// Goes on once the body has been read whole, and again once work is done.
    func proceed() -> MHD_Result {
        switch state {
        case .answering(let response): send(response)
        case .collecting(let body, limit: _, let purpose): suspended { perform(purpose, body) }
        case .receiving(let upload): suspended { finish(upload) }
        case .appending(let append): suspended { finish(append) }
        case .asking(let ask): suspended { ask(self) }
        case .working: send(outcome.withLock { $0.take() } ?? .problem(.unanswered))
        case .answered: .NO
        }
    }

    /// Begins work elsewhere, for which the connection waits.
    private func suspended(_ work: () -> Void) -> MHD_Result {
        guard suspend() else { return send(.stopping) }
        work()
        return .YES
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
        giveRoomBack()
    }
}

extension ServiceError {
    fileprivate static let unanswered = ServiceError(.internalError, "The server failed: its log says why.")

    /// There is no room for another body now.
    static let busy = ServiceError(
        .unavailable, "The server is busy: try again in a moment.", retryAfterSeconds: 1)

    /// A body beyond a limit.
    static func tooLarge(_ limit: Int) -> ServiceError {
        ServiceError(.bodyTooLarge, "The body is larger than \(limit) bytes: send less at once.")
    }
}
