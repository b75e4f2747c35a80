public import SyncCore

/// Files on the server: fetching and deleting them.
extension CurlTransport {
    /// Receives a file from `offset` on into `sink`.
    ///
    /// The server is asked to go on only in the version that the hash names (`If-Range`, RFC 9110). Where it cannot, or
    /// sends another part than asked for, the file starts over.
    public func download(_ blob: ContentHash, from offset: Int64, into sink: any BlobSink) async throws {
        if offset > 0, try await receive(blob, from: offset, into: sink) { return }
        _ = try await receive(blob, from: 0, into: sink)
    }

    /// Whether the file came; false when the server has nothing from this offset on.
    private func receive(_ blob: ContentHash, from offset: Int64, into sink: any BlobSink) async throws -> Bool {
        let tag = "\"" + blob.text + "\""
        let headers = offset > 0 ? try endpoint.rangeHeaders(from: offset, tag: tag) : endpoint.bareHeaders
        do {
            let reply = try await perform(
                .get(sink, from: offset, tag: tag), url: endpoint.blobURL(blob), headers: headers)
            if offset > 0, reply.status == 416 { return false }
            try reply.checkFile()
            return true
        } catch let error as TransportError where error.problem == TransportError.wrongRangeProblem && offset > 0 {
            return false
        }
    }

    /// Asks the server to delete a file, which takes two requests with a grace between them.
    public func requestDeletion(of blob: ContentHash) async throws -> BlobDeletion {
        let reply = try await perform(.delete, url: endpoint.blobURL(blob), headers: endpoint.bareHeaders)
        if [404, 410].contains(reply.status), !reply.isPage { return .removed }
        try reply.check()
        guard reply.status == 202 else { return .removed }
        guard let time = JSONStrings(reply.body).members["not_before"].flatMap(InternetTime.read) else {
            throw TransportError(
                .protocolViolation, "the server does not say when a file may be deleted; update this program")
        }
        return .notBefore(time)
    }
}
