import Glibc

/// One connection of a scripted server, on a thread of its own.
struct ScriptedConnection {
    private let descriptor: Int32
    private let onHead: @Sendable (ReceivedRequest) throws -> Void
    private let answer: @Sendable (ReceivedRequest) -> ScriptedAnswer
    private var buffer: [UInt8] = []

    init(
        _ descriptor: Int32, onHead: @escaping @Sendable (ReceivedRequest) throws -> Void,
        answer: @escaping @Sendable (ReceivedRequest) -> ScriptedAnswer
    ) {
        self.descriptor = descriptor
        self.onHead = onHead
        self.answer = answer
    }

    /// Answers requests until either side ends.
    consuming func serve(_ note: (ScriptedServer.Event) -> Void) {
        while let request = readRequest() {
            note(.request(request))
            let answer = answer(request)
            guard send(answer.bytes), !answer.closes else { return }
        }
    }

    private mutating func readRequest() -> ReceivedRequest? {
        var end = headEnd()
        while end == nil {
            guard fill() else { return nil }
            end = headEnd()
        }
        var request = ReceivedRequest(head: Array(buffer[..<(end ?? 0)]))
        buffer.removeFirst((end ?? 0) + 4)
        do { try onHead(request) } catch { return nil }
        while buffer.count < request.contentLength { guard fill() else { return nil } }
        request.body = Array(buffer.prefix(request.contentLength))
        buffer.removeFirst(request.contentLength)
        return request
    }

    private func headEnd() -> Int? {
        guard buffer.count >= 4 else { return nil }
        return (0...(buffer.count - 4)).first { buffer[$0..<($0 + 4)].elementsEqual([13, 10, 13, 10]) }
    }

    private mutating func fill() -> Bool {
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        let count = recv(descriptor, &piece, piece.count, 0)
        guard count > 0 else { return false }
        buffer += piece.prefix(count)
        return true
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
