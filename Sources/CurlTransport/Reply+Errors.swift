internal import SyncCore

extension Reply {
    /// Throws what went wrong, unless this is our server's success.
    func check() throws(TransportError) {
        guard !isSuccess || isPage else { return try checkEnd() }
        let problem = ProblemDocument(body)
        let retryClass =
            isPage && mayBePortal ? .retryLater : Refusal.retryClass(status: status, problem: problem?.name)
        throw TransportError(
            retryClass, message(problem, retryClass), retryAfterMilliseconds: retryAfterMilliseconds,
            problem: problem?.name)
    }

    /// Without a known end, half an answer (or half its headers) looks like a whole one.
    private func checkEnd() throws(TransportError) {
        guard !endIsKnown else { return }
        throw TransportError(.retryLater, "the server's answer was cut off; try again later")
    }

    /// Throws what went wrong, unless this is a success whose body is in its file, whole.
    func checkFile() throws(TransportError) {
        try check()
        guard announcedByteCount == nil || announcedByteCount == fileByteCount else {
            throw TransportError(.retryLater, "the download ended early; try again later")
        }
    }

    /// Throws what went wrong, unless this is a success, which has no body.
    func checkHead() throws(TransportError) {
        var reply = self
        reply.endIsKnown = true
        try reply.check()
    }

    /// The type of the problem document, when one came.
    var problemName: String? { ProblemDocument(body)?.name }

    /// Hotel networks and proxies answer in the server's place, with a page; a server's own refusal is no page.
    private var mayBePortal: Bool { isSuccess || (300..<400).contains(status) || status == 403 }

    private func message(_ problem: ProblemDocument?, _ retryClass: TransportError.RetryClass) -> String {
        if isPage, mayBePortal { return "a web page came instead of the server's answer; sign in to the network" }
        if let redirect {
            return "the server at this address sends us to \(redirect.forMessages); set that address if it is right"
        }
        // What our server says includes what to do.
        if let text = problem?.text, !text.isEmpty { return "the server answered \(status): \(text)" }
        return "the server answered \(status); \(Reply.advice(retryClass))"
    }

    private static func advice(_ retryClass: TransportError.RetryClass) -> String {
        switch retryClass {
        case .retryLater, .cancelled: "try again later"
        case .needsCredentials: "set a valid token"
        case .rejected: "it is kept here but will not be sent again"
        case .quotaFull: "free space on the server or raise the quota"
        case .tooLarge: "send less at once"
        case .tooNew: "update this program"
        case .protocolViolation: "check the server's address, or report this"
        }
    }
}

extension String {
    /// The text without control characters and not endless: it comes from outside and ends in someone's terminal.
    var forMessages: String {
        String(unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }.prefix(300).map(Character.init))
    }
}
