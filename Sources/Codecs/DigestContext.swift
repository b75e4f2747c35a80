internal import CCrypto
internal import SyncCore

/// One libcrypto SHA-256 computation.
///
/// `@unchecked Sendable` because an `EVP_MD_CTX` may move between threads as long as one at a time uses it; the pool
/// and `StreamingSHA256`, its only owners, see to that.
final class DigestContext: @unchecked Sendable {
    private let context: OpaquePointer

    init() {
        guard let context = EVP_MD_CTX_new() else { preconditionFailure("out of memory for a SHA-256 context") }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Starts anew, whatever was computed before.
    func start() {
        check(EVP_DigestInit_ex2(context, DigestAlgorithm.sha256.pointer, nil))
    }

    func update(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress, bytes.count > 0 else { return }
        check(EVP_DigestUpdate(context, base, bytes.count))
    }

    func finish() -> ContentHash {
        withUnsafeTemporaryAllocation(byteCount: ContentHash.byteCount, alignment: 8) { digest in
            guard let base = digest.baseAddress else { return .zero }
            check(EVP_DigestFinal_ex(context, base.assumingMemoryBound(to: UInt8.self), nil))
            return ContentHash(loading: base)
        }
    }

    /// SHA-256 over memory cannot fail; if libcrypto says it did, no hash of this process can be trusted.
    private func check(_ result: Int32) {
        precondition(result == 1, "libcrypto failed to compute a SHA-256")
    }
}

/// The algorithm, looked up once: a look-up costs more than hashing a short input.
///
/// `@unchecked Sendable` because an `EVP_MD` never changes and libcrypto shares it between threads.
private struct DigestAlgorithm: @unchecked Sendable {
    let pointer: OpaquePointer

    static let sha256: DigestAlgorithm = {
        guard let pointer = EVP_MD_fetch(nil, "SHA256", nil) ?? EVP_sha256() else {
            preconditionFailure("libcrypto offers no SHA-256: check the OpenSSL installation")
        }
        return DigestAlgorithm(pointer: pointer)
    }()
}
