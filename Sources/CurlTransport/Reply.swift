/// What a server answered.
struct Reply: Sendable {
    /// The HTTP status.
    var status = 0
    /// The media type, in lowercase, without parameters; empty when there was none.
    var contentType = ""
    /// How long the server asks to wait, in milliseconds, when it said so.
    var retryAfterMilliseconds: Int64?
    /// Where the server sends us instead, when it did.
    var redirect: String?
    /// The size that the server announced, when it did.
    var announcedByteCount: Int64?
    /// Whether the end of the body is told otherwise than by closing the connection, so that a cut would be noticed.
    var endIsKnown = false
    /// Where something new has been made.
    var location: String?
    /// How many bytes of an upload are durable.
    var uploadOffset: Int64?
    /// Which version of a file came, with its quotes.
    var entityTag: String?
    /// Where the part of a file begins that came.
    var rangeStart: Int64?
    /// The body, or its beginning when it is that of an error; empty when it went into a file.
    var body: [UInt8] = []
    /// How many bytes went into a file.
    var fileByteCount: Int64 = 0

    /// What is kept of the body of an error: a problem document is far smaller.
    static let maximumErrorBytes = 64 << 10

    var isSuccess: Bool { (200..<300).contains(status) }
    /// Whether a page for a browser came, which our server never sends.
    var isPage: Bool { contentType == "text/html" || contentType == "application/xhtml+xml" }
}
