/// A path as the system takes it: any bytes but zero, which need not be UTF-8.
struct FilePath {
    /// The bytes and a final zero.
    let cString: [CChar]
    /// The path for messages; bytes that are not UTF-8 are shown as U+FFFD.
    let text: String

    init(_ bytes: [UInt8]) throws(MediaVaultError) {
        text = String(decoding: bytes, as: UTF8.self)
        guard !bytes.isEmpty, !bytes.contains(0) else {
            throw MediaVaultError(
                .invalidPath, "a path must not be empty or contain a zero byte; check the path", path: text)
        }
        cString = bytes.map { CChar(bitPattern: $0) } + [0]
    }
}
