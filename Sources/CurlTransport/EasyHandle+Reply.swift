internal import CCurl

extension EasyHandle {
    /// The status of the answer, as soon as its first line has come; 0 before.
    var status: Int {
        var status = 0
        ccurl_get_long(pointer, CURLINFO_RESPONSE_CODE, &status)
        return status
    }

    /// Whether the last transfer made no connection of its own.
    var usedKeptConnection: Bool {
        var made = 0
        return ccurl_get_long(pointer, CURLINFO_NUM_CONNECTS, &made) == CURLE_OK && made == 0
    }

    /// Notes what is known about the answer besides its body.
    func describe(_ reply: inout Reply) {
        reply.status = status
        reply.contentType = text(CURLINFO_CONTENT_TYPE).map(EasyHandle.mediaType) ?? ""
        reply.redirect = text(CURLINFO_REDIRECT_URL)
        reply.announcedByteCount = size(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T).flatMap { $0 >= 0 ? $0 : nil }
        reply.endIsKnown =
            reply.announcedByteCount != nil || reply.status == 204
            || header("Transfer-Encoding") != nil
            || httpVersion > EasyHandle.lastUnframedVersion
        reply.retryAfterMilliseconds = size(CURLINFO_RETRY_AFTER).flatMap { seconds in
            seconds > 0 ? min(seconds, EasyHandle.longestWaitSeconds) * 1000 : nil
        }
        reply.location = header("Location")
        reply.uploadOffset = header("Upload-Offset").flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
        reply.entityTag = header("ETag")
        reply.rangeStart = header("Content-Range").flatMap(EasyHandle.rangeStart)
    }

    /// A header of the final answer; those of interim ones do not count.
    private func header(_ name: String) -> String? { ccurl_header(pointer, name).map { String(cString: $0) } }

    /// Where a range begins, as in `bytes 100-199/200`.
    private static func rangeStart(_ contentRange: String) -> Int64? {
        guard contentRange.lowercased().hasPrefix("bytes ") else { return nil }
        return Int64(contentRange.dropFirst(6).prefix { $0.isNumber })
    }

    /// Later versions of HTTP mark the end of every answer.
    private static let lastUnframedVersion = Int(CURL_HTTP_VERSION_1_1)

    private var httpVersion: Int {
        var version = 0
        ccurl_get_long(pointer, CURLINFO_HTTP_VERSION, &version)
        return version
    }

    /// A server that asks for more than a month is wrong.
    private static let longestWaitSeconds: Int64 = 31 * 86_400

    private static func mediaType(_ contentType: String) -> String {
        let type = contentType.utf8.prefix { $0 != 0x3B }.filter { $0 > 0x20 }
        return String(decoding: type.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    private func text(_ info: CURLINFO) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        ccurl_get_string(pointer, info, &text)
        return text.map { String(cString: $0) }
    }

    private func size(_ info: CURLINFO) -> Int64? {
        var size: curl_off_t = 0
        return ccurl_get_size(pointer, info, &size) == CURLE_OK ? Int64(size) : nil
    }
}
