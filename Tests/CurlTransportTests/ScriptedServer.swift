import CurlTransport
import Glibc
import SyncCore
import Synchronization

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
    private let listener: Int32
    private let open = Mutex<Set<Int32>>([])
    private let accepted = Atomic(0)

    /// `onHead` is called between a request's head and its body, `answer` after the body.
    init(
        onHead: @escaping @Sendable (ReceivedRequest) -> Void = { _ in },
        answer: @escaping @Sendable (ReceivedRequest) -> ScriptedAnswer
    ) throws {
        (listener, port) = try ScriptedServer.listen()
        let (events, continuation) = AsyncStream<Event>.makeStream()
        self.events = events
        let descriptor = listener
        ScriptedServer.thread { [weak self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0, let self else { break }
                self.accepted.add(1, ordering: .relaxed)
                self.open.withLock { _ = $0.insert(connection) }
                ScriptedServer.thread { [weak self] in
                    ScriptedConnection(connection, onHead: onHead, answer: answer).serve { continuation.yield($0) }
                    self?.open.withLock { _ = $0.remove(connection) }
                    _ = close(connection)
                    continuation.yield(.closed)
                }
            }
            _ = close(descriptor)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        open.withLock { for connection in $0 { shutdown(connection, Int32(SHUT_RDWR)) } }
    }

    /// How many connections there have been.
    var connectionCount: Int { accepted.load(ordering: .relaxed) }

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
