import Codecs
import SyncCore

/// The checksum of one request's bytes, as `Upload-Checksum` announces it.
struct UploadChecksum: ~Copyable, Sendable {
    /// The algorithms, as `Tus-Checksum-Algorithm` lists them.
    static let algorithms = "sha1,sha256"

    private var sha1: StreamingSHA1?
    private var sha256: StreamingSHA256?
    private let expected: [UInt8]

    /// Reads a header's value: an algorithm and the digest in Base64. Throws `malformedRequest`.
    init(header: String) throws(ServiceError) {
        let parts = header.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let expected = Base64.bytes(parts[1]) else { throw UploadChecksum.malformed }
        switch (parts[0].lowercased(), expected.count) {
        case ("sha1", StreamingSHA1.byteCount): sha1 = StreamingSHA1()
        case ("sha256", ContentHash.byteCount): sha256 = StreamingSHA256()
        default: throw UploadChecksum.malformed
        }
        self.expected = expected
    }

    private static let malformed = ServiceError(
        .malformedRequest,
        "Upload-Checksum needs one of \(UploadChecksum.algorithms), a space and the digest in Base64.")

    /// Adds the next bytes.
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        sha1?.update(bytes)
        sha256?.update(bytes)
    }

    /// Whether the bytes are what was announced.
    consuming func isRight() -> Bool {
        if let sha1 = sha1.take() { return sha1.finish() == expected }
        guard let sha256 = sha256.take() else { return false }
        return sha256.finish().bytes == expected
    }
}
