import SyncCore

/// The secret that a device shows: `<device id>.<secret>`, 32 and 64 hexadecimal digits.
///
/// The server keeps only the SHA-256 of the secret; with 256 random bits nothing slower is needed.
struct DeviceToken: Sendable {
    let device: Bytes16
    private let secret: ContentHash

    /// Draws a new token.
    init(drawnFrom environment: ServiceEnvironment) {
        device = environment.randomBytes16()
        secret = ContentHash(head: environment.randomBytes16(), tail: environment.randomBytes16())
    }

    /// Reads a token, or returns `nil` for anything else.
    init?(text: Substring) {
        var digits = text.utf8[...]
        guard digits.count == 97, let high = DeviceToken.word(&digits), let low = DeviceToken.word(&digits),
            digits.popFirst() == UInt8(ascii: "."), let first = DeviceToken.word(&digits),
            let second = DeviceToken.word(&digits), let third = DeviceToken.word(&digits),
            let fourth = DeviceToken.word(&digits)
        else { return nil }
        device = Bytes16(high: high, low: low)
        secret = ContentHash(head: Bytes16(high: first, low: second), tail: Bytes16(high: third, low: fourth))
    }

    /// The number that the next sixteen hexadecimal digits spell. Done on every request, so nothing is allocated.
    private static func word(_ digits: inout Substring.UTF8View.SubSequence) -> UInt64? {
        var word: UInt64 = 0
        for _ in 0..<16 {
            guard let nibble = digits.popFirst().flatMap(nibble) else { return nil }
            word = word << 4 | nibble
        }
        return word
    }

    private static func nibble(_ digit: UInt8) -> UInt64? {
        switch digit {
        case 0x30...0x39: UInt64(digit - 0x30)
        case 0x61...0x66: UInt64(digit - 0x61 + 10)
        default: nil
        }
    }

    /// Reads the value of an `Authorization` header (RFC 6750), or returns `nil` for anything else.
    init?(authorization: String?) {
        guard let authorization, authorization.utf8.count <= 200 else { return nil }
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        self.init(text: parts[1])
    }

    /// The text that a person pastes into a device.
    var text: String { device.hex + "." + secret.hex }

    /// What is kept of the secret.
    func secretHash(_ hasher: any ContentHasher) -> ContentHash { hasher.hash(secret.bytes) }

    /// Whether two hashes are equal, in a time that does not depend on where they differ.
    static func isEqual(_ a: ContentHash, _ b: ContentHash) -> Bool {
        (a.head.high ^ b.head.high) | (a.head.low ^ b.head.low)
            | (a.tail.high ^ b.tail.high) | (a.tail.low ^ b.tail.low) == 0
    }
}
