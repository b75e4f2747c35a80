import SyncCore

/// The `Repr-Digest` header (RFC 9530).
enum ReprDigest {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Whether a header's SHA-256 contradicts `hash`. Other algorithms are not looked at.
    static func contradicts(_ header: String, _ hash: ContentHash) -> Bool {
        header.split(separator: ",").contains { item in
            let item = item.drop { $0 == " " || $0 == "\t" }
            return item.hasPrefix("sha-256=") && !item.hasPrefix(value(hash))
        }
    }

    /// The header's value for a hash: `sha-256=:...:`.
    static func value(_ hash: ContentHash) -> String { "sha-256=:" + base64(hash.bytes) + ":" }

    private static func base64(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
