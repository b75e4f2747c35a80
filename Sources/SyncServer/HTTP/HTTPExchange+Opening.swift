import CMicrohttpd
import SyncCore

extension HTTPExchange {
    /// Decides by the head alone what happens: before a body is read, and before `100 Continue`.
    ///
    /// A framing error or a large unwanted body is answered at once, which makes libmicrohttpd close the connection.
    func open() -> MHD_Result {
        guard server.gate.takesRequests else { return send(.stopping) }
        if let objection = FramingGuard.objection(to: head) {
            return send(.problem(ServiceError(.malformedRequest, objection)))
        }
        do {
            try route()
        } catch {
            refuse(error)
        }
        if case .asking = state, !isBodyWorthReading { refuse(.tooLarge(Int(server.limits.drainedBodyBytes))) }
        if case .answering(let response) = state, !isBodyWorthReading { return send(response) }
        return .YES
    }

    private var isBodyWorthReading: Bool {
        let limits = server.limits
        return (head.contentLength ?? .max) <= (access == nil ? limits.drainedBodyBytes : limits.drainedAppendBytes)
    }

    private func route() throws(ServiceError) {
        guard let route = Route(path: head.path) else {
            throw ServiceError(.notFound, "There is nothing at this address.")
        }
        if route.isUpload { commonHeaders = UploadProtocol.headers }
        guard route.methods.contains(method(route)) else {
            state = .answering(.methodNotAllowed(route.methods))
            return
        }
        switch route {
        case .health: state = .answering(.json(.object([("status", .string("ok"))])))
        case .sync(let diary): try collect(diary, .sync)
        case .missingBlobs(let diary): try collect(diary, .missingBlobs)
        case .blob(let diary, let hash): try openBlob(diary, hash)
        case .uploads(let diary): try openUploads(diary)
        case .upload(let diary, let id): try openUpload(diary, id)
        }
    }

    /// The method; for uploads the one that stands in for another which a proxy would not let through.
    func method(_ route: Route) -> String {
        guard route.isUpload, head.method == "POST" else { return head.method }
        return head.value("x-http-method-override") ?? head.method
    }

    /// The one `Authorization` header, or `nil`: two of them are none.
    var authorization: String? {
        let values = head.values("authorization")
        return values.count == 1 ? values[0] : nil
    }

    private func collect(_ diary: DiaryID, _ purpose: BodyPurpose) throws(ServiceError) {
        let service = server.service
        access =
            purpose == .sync
            ? try service.presume(authorization, diary: diary) : try service.authorise(authorization, diary: diary)
        let limit = purpose == .sync ? Limits.maximumExchangeBytes : Limits.maximumPresenceQuery * 32 + 64
        let announced = head.contentLength ?? Int64(limit)
        guard announced <= limit else { throw .tooLarge(limit) }
        guard reserve(min(Int(announced), server.limits.bodyStepBytes)) else { throw .busy }
        var body: [UInt8] = []
        if head.contentLength != nil { body.reserveCapacity(Int(announced)) }
        state = .collecting(body, limit: limit, purpose)
    }
}

extension HTTPResponse {
    fileprivate static func methodNotAllowed(_ methods: [String]) -> HTTPResponse {
        let list = methods.joined(separator: ", ")
        var response = HTTPResponse.problem(
            ServiceError(.methodNotAllowed, "This address supports \(list)."))
        response.headers.append(("Allow", list))
        return response
    }
}
