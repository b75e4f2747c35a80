/// Why the server did not do what was asked, in a form that becomes an HTTP problem (RFC 9457).
///
/// The message goes to the client: it says what happened and what to do, and holds no path and nobody's content.
/// The cause stays on the server, for its log.
public struct ServiceError: Error, Sendable {
    /// A stable name for scripts and clients, with its HTTP status.
    public struct Code: Hashable, Sendable {
        /// The problem type, for example `token-expired`.
        public var name: String
        /// The HTTP status that goes with it.
        public var status: Int

        /// A code.
        public init(_ name: String, status: Int) {
            self.name = name
            self.status = status
        }
    }

    /// What kind of error it is.
    public var code: Code
    /// What happened and what to do, for a person.
    public var message: String
    /// After how many seconds the same request may succeed, when that is known.
    public var retryAfterSeconds: Int?
    /// What went wrong underneath, for the server's own log.
    public var cause: (any Error)?

    /// An error with all its parts.
    public init(_ code: Code, _ message: String, retryAfterSeconds: Int? = nil, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.retryAfterSeconds = retryAfterSeconds
        self.cause = cause
    }
}

extension ServiceError.Code {
    /// The token is missing, malformed or unknown.
    public static let unauthenticated = Self("unauthenticated", status: 401)
    /// The token's time is over.
    public static let tokenExpired = Self("token-expired", status: 401)
    /// The token was revoked.
    public static let tokenRevoked = Self("token-revoked", status: 401)
    /// The token opens another diary.
    public static let otherDiary = Self("other-diary", status: 403)
    /// The device may read and not write.
    public static let readOnlyDevice = Self("read-only-device", status: 403)
    /// The body or a header is not what the protocol says.
    public static let malformedRequest = Self("malformed-request", status: 400)
    /// The protocol version is unknown here.
    public static let unsupportedProtocol = Self("unsupported-protocol", status: 400)
    /// There is nothing at this address.
    public static let notFound = Self("not-found", status: 404)
    /// The diary has no such blob.
    public static let blobNotFound = Self("blob-not-found", status: 404)
    /// None of the bytes that were asked for are in the blob.
    public static let rangeNotSatisfiable = Self("range-not-satisfiable", status: 416)
    /// The diary has no such upload.
    public static let uploadNotFound = Self("upload-not-found", status: 404)
    /// The upload's time is over.
    public static let uploadExpired = Self("upload-expired", status: 410)
    /// The bytes do not go on where the upload is.
    public static let offsetMismatch = Self("offset-mismatch", status: 409)
    /// The body is of another type than the address takes.
    public static let unsupportedMediaType = Self("unsupported-media-type", status: 415)
    /// The version of the upload protocol is unknown here.
    public static let unsupportedUploadVersion = Self("unsupported-upload-version", status: 412)
    /// The bytes of a request are not what their checksum says.
    public static let checksumMismatch = Self("checksum-mismatch", status: 460)
    /// The diary has too many uploads under way.
    public static let tooManyUploads = Self("too-many-uploads", status: 429)
    /// The diary's space for media is used up.
    public static let quotaExceeded = Self("quota-exceeded", status: 507)
    /// The address does not support the method.
    public static let methodNotAllowed = Self("method-not-allowed", status: 405)
    /// The blob is there already, and the request asked to be told.
    public static let blobExists = Self("blob-exists", status: 412)
    /// The body is larger than the server takes.
    public static let bodyTooLarge = Self("body-too-large", status: 413)
    /// The content does not have the hash that was announced.
    public static let digestMismatch = Self("digest-mismatch", status: 422)
    /// Something failed on the server: its log says what.
    public static let internalError = Self("internal-error", status: 500)
    /// The server is busy or stopping.
    public static let unavailable = Self("unavailable", status: 503)
    /// The server's disk is full.
    public static let storageFull = Self("storage-full", status: 507)
}

extension ServiceError: CustomStringConvertible {
    /// The name, the message and the cause.
    public var description: String {
        cause.map { "\(code.name): \(message) (\($0))" } ?? "\(code.name): \(message)"
    }
}
