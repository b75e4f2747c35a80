import SyncCore

extension DiaryService {
    /// One round trip of the sync protocol: a request's bytes in, a reply's bytes out.
    ///
    /// Returns once everything that was stored is on disk. Throws `ServiceError`: `malformedRequest`,
    /// `unsupportedProtocol`, `storageFull`, `unavailable`, `internalError`; a single bad segment is an outcome in
    /// the reply instead. Cost: independent of the log's length; concurrent calls share commits.
    public func sync(_ access: Authorisation, body: [UInt8]) async throws(ServiceError) -> [UInt8] {
        let request = try decoded(body)
        let result = await withCheckedContinuation { continuation in
            submit(access, request) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }

    /// The same with a callback, which arrives on the storage queue and must not block.
    func sync(
        _ access: Authorisation, body: [UInt8],
        completion: @escaping @Sendable (Result<[UInt8], ServiceError>) -> Void
    ) {
        do {
            submit(access, try decoded(body), completion)
        } catch {
            completion(.failure(error))
        }
    }

    private func decoded(_ body: [UInt8]) throws(ServiceError) -> IncomingRequest {
        do {
            return try IncomingRequest(decoding: body, environment)
        } catch {
            throw ServiceError(wire: error)
        }
    }

    private func submit(
        _ access: Authorisation, _ request: IncomingRequest,
        _ completion: @escaping @Sendable (Result<[UInt8], ServiceError>) -> Void
    ) {
        let (environment, budget, known) = (environment, replyBudget, known)
        let job = StorageJob(isWriting: !request.segments.isEmpty) { store in
            let device = try store.devices.device(access.device)
            if let refusal = DeviceRecord.refusal(of: device, at: environment.clock.now()) {
                known.remove(access.device)
                return StorageJob.Delivery(byteCount: 0) { completion(.failure(refusal)) }
            }
            let round = SyncRound(
                store: store, environment: environment, access: access, request: request,
                replyByteLimit: budget.allowance)
            let reply = try round.run().encoded()
            return StorageJob.Delivery(byteCount: reply.count) { completion(.success(reply)) }
        } fail: { error in
            completion(.failure(ServiceError(storage: error)))
        }
        storage.submit(job)
    }
}
