/// What a scripted server does with a request.
struct ScriptedAnswer: Sendable {
    var bytes: [UInt8] = []
    var closes = false

    /// Says nothing and keeps the connection.
    static let silence = ScriptedAnswer()

    /// An answer with its length announced.
    static func status(_ status: Int, _ headers: [String] = [], _ body: [UInt8] = []) -> ScriptedAnswer {
        ScriptedAnswer(bytes: head(status, headers + ["Content-Length: \(body.count)"]) + body)
    }

    /// The binary success of a server.
    static func ok(_ body: [UInt8]) -> ScriptedAnswer {
        status(200, ["Content-Type: application/octet-stream"], body)
    }

    /// An answer that promises `announced` bytes and stops after `body`.
    static func cut(_ body: [UInt8], announced: Int, closes: Bool) -> ScriptedAnswer {
        ScriptedAnswer(bytes: head(200, ["Content-Length: \(announced)"]) + body, closes: closes)
    }

    /// An answer in one chunk, whose length nobody knows before.
    static func chunked(_ body: [UInt8]) -> ScriptedAnswer {
        let size = Array(String(body.count, radix: 16).utf8)
        let chunk = size + Array("\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8)
        return ScriptedAnswer(bytes: head(200, ["Transfer-Encoding: chunked"]) + chunk)
    }

    /// A problem document.
    static func problem(_ status: Int, _ json: String) -> ScriptedAnswer {
        .status(status, ["Content-Type: application/problem+json"], Array(json.utf8))
    }

    private static func head(_ status: Int, _ headers: [String]) -> [UInt8] {
        let lines = ["HTTP/1.1 \(status) Scripted"] + headers + ["", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }
}
