/// Refuses requests whose end another HTTP parser might see elsewhere.
///
/// libmicrohttpd 0.9.75 is lax even when told to be strict: it takes differing lengths, length beside chunks, a space
/// before the colon. Behind a proxy with another opinion that is request smuggling. Refused is what nginx refuses
/// (RFC 9112, sections 5.1, 6.1 to 6.3, and RFC 9110, section 5.5). Line folding and NUL are gone when we look.
enum FramingGuard {
    /// What is wrong with a request's framing, or `nil`.
    static func objection(to head: RequestHead) -> String? {
        guard head.fields.allSatisfy({ isToken($0.name) }) else { return "A header's name has a forbidden character." }
        guard head.fields.allSatisfy({ isText($0.value) }) else { return "A header's value has a control character." }
        guard head.values("host").count <= 1 else { return "There is more than one Host header." }
        return objectionToLength(head)
    }

    private static func objectionToLength(_ head: RequestHead) -> String? {
        let lengths = head.values("content-length")
        let encodings = head.values("transfer-encoding")
        guard lengths.count <= 1 else { return "There is more than one Content-Length header." }
        guard lengths.allSatisfy(isNumber) else { return "Content-Length is not a number." }
        guard encodings.count <= 1 else { return "There is more than one Transfer-Encoding header." }
        guard let encoding = encodings.first else { return nil }
        guard lengths.isEmpty else { return "There are both Content-Length and Transfer-Encoding." }
        guard head.version == "HTTP/1.1" else { return "Transfer-Encoding needs HTTP/1.1." }
        return encoding.lowercased() == "chunked" ? nil : "Only the chunked transfer encoding is understood."
    }

    private static func isNumber(_ text: String) -> Bool {
        (1...18).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isText(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == 9 || $0 >= 0x20 && $0 != 0x7f }
    }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
