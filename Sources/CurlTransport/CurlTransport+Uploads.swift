public import SyncCore

/// Files on their way to the server: whole in one request, or by tus 1.0 (https://tus.io/protocols/resumable-upload).
extension CurlTransport {
    /// Sends a whole file in one request, with the digest of RFC 9530 that the server verifies.
    ///
    /// Returns once the server has said that it holds the file, whether it was sent or had been there before (412).
    public func upload(_ blob: ContentHash, from source: any BlobSource) async throws {
        let reply = try await perform(
            .put(source), url: endpoint.blobURL(blob), headers: try endpoint.uploadHeaders(blob))
        if reply.status != 412 { try reply.check() }
    }

    /// Asks for a place to which a file can be sent piece by piece.
    public func createUpload(of blob: ContentHash, byteCount: Int64) async throws -> UploadCreation {
        let reply = try await perform(
            .post(RequestBody([])), url: places.address,
            headers: try places.creationHeaders(blob, byteCount: byteCount))
        if reply.status == 412, reply.problemName == "blob-exists" { return .exists }
        try reply.checkHead()
        guard let location = reply.location else {
            throw TransportError(.protocolViolation, "the server made an upload and does not say where; report this")
        }
        return .place(try places.place(location))
    }

    /// How many bytes the server holds durably at a place; `nil` when the place is no more.
    public func uploadOffset(at place: String) async throws -> Int64? {
        let reply = try await perform(.head, url: try places.url(place), headers: try places.bareHeaders())
        // The protocol lets a server answer 403 as well for what it does not have.
        if [403, 404, 410].contains(reply.status), !reply.isPage { return nil }
        try reply.checkHead()
        guard let offset = reply.uploadOffset else {
            throw TransportError(.retryLater, "the server does not say how much of an upload it has; try again later")
        }
        return offset
    }

    /// Sends bytes to a place, in one request that is never repeated by itself.
    public func append(
        _ byteCount: Int64, of source: any BlobSource, at offset: Int64, to place: String
    ) async throws -> AppendOutcome {
        try source.seek(to: offset)
        let reply = try await perform(
            .patch(source, byteCount: byteCount), url: try places.url(place),
            headers: try places.appendHeaders(at: offset))
        switch reply.status {
        case 404, 410: return .gone
        case 409: return .mismatch(reply.uploadOffset)
        default:
            try reply.checkHead()
            return reply.uploadOffset.map { .durable($0) } ?? .mismatch(nil)
        }
    }

    /// Gives a place up. One that is no more is fine.
    public func cancelUpload(at place: String) async throws {
        let reply = try await perform(.delete, url: try places.url(place), headers: try places.bareHeaders())
        if ![403, 404, 410].contains(reply.status) { try reply.checkHead() }
    }
}
