import SyncCore

/// Blobs in one request each.
extension HTTPExchange {
    /// One blob.
    func openBlob(_ diary: DiaryID, _ hash: ContentHash) throws(ServiceError) {
        let access = try server.service.authorise(authorization, diary: diary)
        switch head.method {
        case "PUT": try openPut(access, hash)
        case "DELETE":
            state = .asking { exchange in
                exchange.server.service.deleteBlob(access, hash) { result in
                    exchange.resume(exchange.response(result) { .deletion($0) })
                }
            }
        default: try openGet(access, hash)
        }
    }

    private func openGet(_ access: Authorisation, _ hash: ContentHash) throws(ServiceError) {
        let blob = try server.service.blob(access, hash)
        let answer = answer(blob, HTTPResponse.entityTag(hash))
        guard blob.isMarked else {
            state = .answering(answer)
            return
        }
        state = .asking { exchange in
            exchange.server.service.keep(blob, access) { result in
                exchange.resume(exchange.response(result) { _ in answer })
            }
        }
    }

    private func answer(_ blob: StoredBlob, _ tag: String) -> HTTPResponse {
        guard !head.values("if-none-match").contains(where: { $0.contains(tag) }) else {
            return HTTPResponse(status: 304, headers: [("ETag", tag)])
        }
        return .file(blob, range(of: blob, tag))
    }

    /// What is asked for of a blob: a part of it only by GET, and only if it is still what the client thinks it is.
    private func range(of blob: StoredBlob, _ tag: String) -> ByteRange {
        let (ranges, conditions) = (head.values("range"), head.values("if-range"))
        guard head.method == "GET", ranges.count == 1, conditions.allSatisfy({ $0 == tag }) else { return .whole }
        return ByteRange(header: ranges[0], byteCount: blob.byteCount)
    }

    private func openPut(_ access: Authorisation, _ hash: ContentHash) throws(ServiceError) {
        guard (head.contentLength ?? 0) <= Limits.maximumBlobBytes else { throw .blobTooLarge }
        guard !head.values("repr-digest").contains(where: { ReprDigest.contradicts($0, hash) }) else {
            throw ServiceError(.digestMismatch, "Repr-Digest and the address name different contents.")
        }
        try server.service.requireWriting(access)
        if head.value("if-none-match") == "*", try server.service.hasBlob(access, hash) { throw .blobExists }
        state = .receiving(try server.service.beginUpload(access, hash, announced: head.contentLength ?? 0))
    }
}

extension HTTPResponse {
    fileprivate static func deletion(_ deletion: BlobDeletion) -> HTTPResponse {
        switch deletion {
        case .removed: return HTTPResponse(status: 204)
        case .notBefore(let time):
            var response = HTTPResponse.json(.object([("not_before", .string(TimeText.rfc3339(time)))]))
            response.status = 202
            return response
        }
    }
}
