internal import CCrypto
internal import SyncCore

/// One computation of a digest by libcrypto.
///
/// `@unchecked Sendable` because an `EVP_MD_CTX` may move between threads as long as one at a time uses it; the pool
/// and `StreamingSHA256`, its only owners, see to that.
final class DigestContext: @unchecked Sendable {
    private let context: OpaquePointer
    private let algorithm: DigestAlgorithm

    init(_ algorithm: DigestAlgorithm = .sha256) {
        guard let context = EVP_MD_CTX_new() else { preconditionFailure("out of memory for a digest context") }
        self.context = context
        self.algorithm = algorithm
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Starts anew, whatever was computed before.
    func start() {
        check(EVP_DigestInit_ex2(context, algorithm.pointer, nil))
    }

    func update(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress, bytes.count > 0 else { return }
        check(EVP_DigestUpdate(context, base, bytes.count))
    }

    /// The digest of an algorithm whose digests have so many bytes.
    func finish(byteCount: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
            check(EVP_DigestFinal_ex(context, digest.baseAddress, nil))
            count = byteCount
        }
    }

    func finish() -> ContentHash {
        withUnsafeTemporaryAllocation(byteCount: ContentHash.byteCount, alignment: 8) { digest in
            guard let base = digest.baseAddress else { return .zero }
            check(EVP_DigestFinal_ex(context, base.assumingMemoryBound(to: UInt8.self), nil))
            return ContentHash(loading: base)
        }
    }

    /// A digest over memory cannot fail; if libcrypto says it did, no hash of this process can be trusted.
    private func check(_ result: Int32) {
        precondition(result == 1, "libcrypto failed to compute a digest")
    }
}

/// An algorithm, looked up once: a look-up costs more than hashing a short input.
///
/// `@unchecked Sendable` because an `EVP_MD` never changes and libcrypto shares it between threads.
struct DigestAlgorithm: @unchecked Sendable {
    fileprivate let pointer: OpaquePointer

    static let sha256 = DigestAlgorithm("SHA256", EVP_sha256())
    static let sha1 = DigestAlgorithm("SHA1", EVP_sha1())

    private init(_ name: String, _ builtIn: OpaquePointer?) {
        guard let pointer = EVP_MD_fetch(nil, name, nil) ?? builtIn else {
            preconditionFailure("libcrypto offers no \(name): check the OpenSSL installation")
        }
        self.pointer = pointer
    }
}
