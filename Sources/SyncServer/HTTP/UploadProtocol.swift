import SyncCore

/// Headers of the protocol of resumable uploads, tus 1.0 (https://tus.io/protocols/resumable-upload).
enum UploadProtocol {
    static let version = "1.0.0"
    static let bodyType = "application/offset+octet-stream"

    /// What every answer carries.
    static let headers = [("Tus-Resumable", version)]

    /// What the server can do.
    static let capabilities = HTTPResponse(
        status: 204,
        headers: [
            ("Tus-Version", version), ("Tus-Extension", "creation,checksum,termination,expiration"),
            ("Tus-Max-Size", String(Limits.maximumBlobBytes)), ("Tus-Checksum-Algorithm", UploadChecksum.algorithms),
        ])

    /// The answer to a request of another version.
    static var otherVersion: HTTPResponse {
        var response = HTTPResponse.problem(
            ServiceError(.unsupportedUploadVersion, "Tus-Resumable must be \(version): update the client."))
        response.headers.append(("Tus-Version", version))
        return response
    }

    /// The number in a header. Throws `malformedRequest` unless there is one, of up to 18 digits.
    static func number(_ name: String, _ head: RequestHead) throws(ServiceError) -> Int64 {
        let values = head.values(name.lowercased())
        guard values.count == 1, (1...18).contains(values[0].utf8.count),
            values[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(values[0])
        else { throw ServiceError(.malformedRequest, "\(name) must be one number.") }
        return number
    }
}
