import CMicrohttpd
import Glibc
import SyncCore

extension HTTPExchange {
    /// Hands a collected body to the service. The connection is suspended, so the answer may come at any time.
    func perform(_ purpose: BodyPurpose, _ body: [UInt8]) {
        guard let access else { return resume(.problem(ServiceError(.unauthenticated, "A token is needed."))) }
        switch purpose {
        case .sync:
            server.service.sync(access, body: body) { [self] result in
                resume(response(result) { .binary($0) })
            }
        case .missingBlobs:
            server.service.missingBlobs(access, query: body) { [self] result in
                resume(response(result) { .binary($0) })
            }
        }
    }

    /// Hands a received file to the service.
    func finish(_ upload: BlobUpload) {
        server.service.finishUpload(upload) { [self] result in
            resume(
                response(result) {
                    HTTPResponse(status: 201, headers: [("ETag", HTTPResponse.entityTag(upload.hash))])
                })
        }
    }

    /// The answer for a result: a problem for a failure.
    func response<Value>(
        _ result: Result<Value, ServiceError>, _ success: (Value) -> HTTPResponse
    ) -> HTTPResponse {
        switch result {
        case .success(let value): return success(value)
        case .failure(let error):
            server.note(error, head)
            return .problem(error)
        }
    }

    /// Queues an answer with libmicrohttpd; a problem in its place when its file cannot be opened.
    func send(_ response: HTTPResponse) -> MHD_Result {
        state = .answered
        do {
            return queue(response, try made(response))
        } catch {
            server.note(error, head)
            return send(.problem(error))
        }
    }

    private func queue(_ response: HTTPResponse, _ made: OpaquePointer?) -> MHD_Result {
        guard let made else { return .NO }
        defer { MHD_destroy_response(made) }
        for (name, value) in commonHeaders + response.headers { MHD_add_response_header(made, name, value) }
        return MHD_queue_response(connection, UInt32(response.status), made)
    }

    /// The answer as libmicrohttpd wants it, `nil` when memory is short.
    private func made(_ response: HTTPResponse) throws(ServiceError) -> OpaquePointer? {
        switch response.body {
        case .bytes(let bytes):
            server.service.replyBudget.add(bytes.count)
            replyReservation += bytes.count
            return bytes.withUnsafeBytes { diary_http_bytes_copied($0.baseAddress, $0.count) }
        case .file(let blob, let range):
            let descriptor = Glibc.open(blob.path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw ServiceError(storage: SystemCallError("open", blob.path)) }
            return MHD_create_response_from_fd_at_offset64(UInt64(range.count), descriptor, UInt64(range.lowerBound))
        }
    }
}
