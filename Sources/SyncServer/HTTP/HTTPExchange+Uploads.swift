import SyncCore

/// Uploads that can be resumed, as tus 1.0 speaks of them.
extension HTTPExchange {
    /// Where uploads are created.
    func openUploads(_ diary: DiaryID) throws(ServiceError) {
        guard let access = try uploadAccess(diary) else { return }
        let metadata = head.value("upload-metadata") ?? ""
        let hash = try UploadMetadata.hash(metadata)
        let byteCount = try UploadProtocol.number("Upload-Length", head)
        state = .asking { exchange in
            exchange.server.service.createUpload(access, hash, byteCount: byteCount, metadata: metadata) { result in
                exchange.resume(exchange.response(result) { .created($0, diary) })
            }
        }
    }

    /// One upload.
    func openUpload(_ diary: DiaryID, _ id: Bytes16) throws(ServiceError) {
        guard let access = try uploadAccess(diary) else { return }
        switch method(.upload(diary, id)) {
        case "PATCH": try openAppend(access, id)
        case "HEAD":
            state = .asking { exchange in
                exchange.server.service.uploadStatus(access, id) { result in
                    exchange.resume(exchange.response(result) { .offset($0) })
                }
            }
        default:
            state = .asking { exchange in
                exchange.server.service.endUpload(access, id) { result in
                    exchange.resume(exchange.response(result) { HTTPResponse(status: 204) })
                }
            }
        }
    }

    /// What the request may do, or `nil` when it is answered already.
    private func uploadAccess(_ diary: DiaryID) throws(ServiceError) -> Authorisation? {
        guard head.method != "OPTIONS" else {
            state = .answering(UploadProtocol.capabilities)
            return nil
        }
        guard head.values("tus-resumable") == [UploadProtocol.version] else {
            state = .answering(UploadProtocol.otherVersion)
            return nil
        }
        access = try server.service.authorise(authorization, diary: diary)
        return access
    }

    private func openAppend(_ access: Authorisation, _ id: Bytes16) throws(ServiceError) {
        guard head.value("content-type") == UploadProtocol.bodyType else {
            throw ServiceError(.unsupportedMediaType, "Content-Type must be \(UploadProtocol.bodyType).")
        }
        let start = try UploadProtocol.number("Upload-Offset", head)
        let checksums = head.values("upload-checksum")
        guard checksums.count <= 1 else {
            throw ServiceError(.malformedRequest, "There is more than one Upload-Checksum header.")
        }
        let checksum: UploadChecksum?
        if let header = checksums.first { checksum = try UploadChecksum(header: header) } else { checksum = nil }
        let append = try server.service.beginAppend(
            access, id, at: start, announced: head.contentLength ?? 0, checksum: checksum)
        state = append.map { .appending($0) } ?? .answering(HTTPResponse.appended(start))
    }

    /// Hands a request's bytes to the service.
    func finish(_ append: UploadAppend) {
        server.service.finishAppend(append) { [self] result in
            resume(response(result) { .appended($0) })
        }
    }
}

extension HTTPResponse {
    fileprivate static func created(_ upload: UploadRecord, _ diary: DiaryID) -> HTTPResponse {
        HTTPResponse(
            status: 201,
            headers: [
                ("Location", Route.path(upload: upload.id, of: diary)),
                ("Upload-Expires", TimeText.http(upload.expires)),
            ])
    }

    fileprivate static func offset(_ status: UploadStatus) -> HTTPResponse {
        var headers = [
            ("Upload-Offset", String(status.offset)), ("Upload-Length", String(status.record.byteCount)),
            ("Upload-Expires", TimeText.http(status.record.expires)), ("Cache-Control", "no-store"),
        ]
        if !status.record.metadata.isEmpty { headers.append(("Upload-Metadata", status.record.metadata)) }
        return HTTPResponse(status: 200, headers: headers)
    }

    fileprivate static func appended(_ status: UploadStatus) -> HTTPResponse {
        var response = appended(status.offset)
        response.headers.append(("Upload-Expires", TimeText.http(status.record.expires)))
        return response
    }

    fileprivate static func appended(_ offset: Int64) -> HTTPResponse {
        HTTPResponse(status: 204, headers: [("Upload-Offset", String(offset))])
    }
}
