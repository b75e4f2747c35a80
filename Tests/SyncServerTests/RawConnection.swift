import Glibc

@testable import SyncServer

/// A TCP connection that sends exactly the bytes it is told to.
final class RawConnection {
    private let descriptor: Int32
    private var received: [UInt8] = []
    private var hasEnded = false

    init(_ address: ListenAddress) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        // Only ends a test that would wait forever: a busy machine may take long to answer.
        var patience = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let result = address.withSocketAddress {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
        precondition(result == 0, "no connection to \(address.text)")
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Says that nothing more will be sent.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads one response, or returns `nil` when the connection ends before its end.
    func response(hasBody: Bool = true) -> RawResponse? {
        while true {
            if let response = RawResponse(parsing: received, hasBody: hasBody) {
                received.removeFirst(response.byteCount)
                return response
            }
            guard readMore() else { return nil }
        }
    }

    /// Whether the server closes the connection and serves nothing more over it.
    ///
    /// libmicrohttpd 0.9.75 repeats the header of an error that it found itself, so bytes may still come.
    var isClosed: Bool {
        while readMore() {}
        return hasEnded && !String(decoding: received, as: UTF8.self).contains("HTTP/1.1 2")
    }

    private func readMore() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { received += buffer[..<count] }
        // A reset ends a connection as well; what is not an end is running out of patience.
        hasEnded = count == 0 || count < 0 && errno == ECONNRESET
        return count > 0
    }
}
