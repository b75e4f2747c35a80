import CurlTransport
import Glibc
import SyncCore

/// A server on this machine that reads requests and sends the bytes that a test tells it to.
///
/// What it sees comes out of `events` in order. Everything ends when it is released.
final class ScriptedServer: Sendable {
    enum Event: Sendable {
        case request(ReceivedRequest)
        case closed
    }

    let events: AsyncStream<Event>
    let port: UInt16
    private let sockets: ScriptedSockets

    /// `onHead` is called between a request's head and its body, and ends the connection by throwing; `answer` is
    /// called after the body.
    init(
        onHead: @escaping @Sendable (ReceivedRequest) throws -> Void = { _ in },
        answer: @escaping @Sendable (ReceivedRequest) -> ScriptedAnswer
    ) throws {
        let (listener, port) = try ScriptedServer.listen()
        let (events, continuation) = AsyncStream<Event>.makeStream()
        let sockets = ScriptedSockets(listener: listener)
        (self.port, self.events, self.sockets) = (port, events, sockets)
        ScriptedServer.thread {
            while let connection = sockets.accept() {
                ScriptedServer.thread {
                    ScriptedConnection(connection, onHead: onHead, answer: answer).serve { continuation.yield($0) }
                    sockets.close(connection)
                    continuation.yield(.closed)
                }
            }
        }
    }

    deinit { sockets.shutDown() }

    /// How many connections there have been.
    var connectionCount: Int { sockets.acceptedCount }

    /// A transport to this server.
    func transport(_ options: CurlTransport.Options = .init()) throws -> CurlTransport {
        try CurlTransport(
            baseURL: "http://127.0.0.1:\(port)", diary: "00ff", token: "secret-token", options: options)
    }

    private static func listen() throws -> (Int32, UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutableBytes(of: &address) { bytes in
            let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
            return bind(listener, pointer, size) | Glibc.listen(listener, 64) | getsockname(listener, pointer, &size)
        }
        guard result == 0 else { throw TransportError(.retryLater, "no socket for a test: \(errno)") }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private static func thread(_ run: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let body = Unmanaged.passRetained(Body(run)).toOpaque()
        pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, body)
        pthread_detach(thread)
    }
}
