import SyncCore

/// The secret that a device shows: `<device id>.<secret>`, 32 and 64 hexadecimal digits.
///
/// The server keeps only the SHA-256 of the secret; with 256 random bits nothing slower is needed.
struct DeviceToken: Sendable {
    let device: Bytes16
    private let secret: [UInt8]

    /// Draws a new token.
    init(drawnFrom environment: ServiceEnvironment) {
        device = environment.randomBytes16()
        secret = environment.randomBytes16().bytes + environment.randomBytes16().bytes
    }

    /// Reads a token, or returns `nil` for anything else.
    init?(text: Substring) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 32, parts[1].utf8.count == 64,
            let device = Hex.bytes(parts[0]).flatMap({ Bytes16($0) }), let secret = Hex.bytes(parts[1])
        else { return nil }
        self.device = device
        self.secret = secret
    }

    /// Reads the value of an `Authorization` header (RFC 6750), or returns `nil` for anything else.
    init?(authorization: String?) {
        guard let authorization, authorization.utf8.count <= 200 else { return nil }
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        self.init(text: parts[1])
    }

    /// The text that a person pastes into a device.
    var text: String { device.hex + "." + Hex.text(secret) }

    /// What is kept of the secret.
    func secretHash(_ hasher: any ContentHasher) -> ContentHash { hasher.hash(secret) }

    /// Whether two hashes are equal, in a time that does not depend on where they differ.
    static func isEqual(_ a: ContentHash, _ b: ContentHash) -> Bool {
        (a.head.high ^ b.head.high) | (a.head.low ^ b.head.low)
            | (a.tail.high ^ b.tail.high) | (a.tail.low ^ b.tail.low) == 0
    }
}
