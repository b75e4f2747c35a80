import SyncCore

/// The `Repr-Digest` header (RFC 9530).
enum ReprDigest {
    /// Whether a header's SHA-256 contradicts `hash`. Other algorithms are not looked at.
    static func contradicts(_ header: String, _ hash: ContentHash) -> Bool {
        header.split(separator: ",").contains { item in
            let item = item.drop { $0 == " " || $0 == "\t" }
            return item.hasPrefix("sha-256=") && !item.hasPrefix(value(hash))
        }
    }

    /// The header's value for a hash: `sha-256=:...:`.
    static func value(_ hash: ContentHash) -> String { "sha-256=:" + Base64.text(hash.bytes) + ":" }
}
