import CMicrohttpd
import Dispatch
import Glibc
import Synchronization

/// The HTTP front end of a `DiaryService`, on libmicrohttpd.
///
/// Thread-safety: `start`, `stop` and the rest may be called from any thread. The process must ignore SIGPIPE.
public final class HTTPServer: Sendable {
    /// The daemon's handle, which libmicrohttpd lets any thread use.
    private struct Daemon: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    let service: DiaryService
    let limits: HTTPLimits
    let bodies: BodyBudget
    let gate = StopGate()
    private let log: @Sendable (String) -> Void
    private let daemon = Mutex<Daemon?>(nil)
    private let exchanges = DispatchGroup()

    /// A front end that reports its own failures, never what people wrote, through `log`.
    public init(
        _ service: DiaryService, limits: HTTPLimits = HTTPLimits(), log: @escaping @Sendable (String) -> Void
    ) {
        self.service = service
        self.limits = limits
        self.log = log
        bodies = BodyBudget(limit: limits.heldBodyBytes)
    }

    /// Begins to accept connections and returns the address with its real port.
    ///
    /// Throws `SystemCallError` when the address is taken or not this machine's. Starting twice is a bug.
    public func start(_ address: ListenAddress) throws -> ListenAddress {
        try daemon.withLock { daemon in
            precondition(daemon == nil, "the server was started twice")
            guard let started = launch(address) else { throw SystemCallError("listen", address.text) }
            daemon = Daemon(pointer: started)
            return ListenAddress(host: address.host, port: UInt16(diary_http_port(started)))
        }
    }

    private func launch(_ address: ListenAddress) -> OpaquePointer? {
        var options = diary_http_options(
            threads: limits.threads, connection_limit: limits.connections, timeout_seconds: limits.timeoutSeconds,
            connection_memory: limits.connectionMemoryBytes, ipv6: address.isIPv6 ? 1 : 0)
        // Unretained: the daemon is stopped before this object goes away, see deinit.
        let context = Unmanaged.passUnretained(self).toOpaque()
        return address.withSocketAddress {
            diary_http_start($0, &options, HTTPServer.handler, HTTPServer.completed, HTTPServer.unescape, context)
        }
    }

    deinit {
        stop(graceSeconds: 0)
    }

    /// Lets requests end for up to `graceSeconds`, and closes. Stopping twice is fine.
    ///
    /// Requests that begin meanwhile, on connections that were kept or are new, are told to come back. Connections are
    /// accepted until the end: `MHD_quiesce_daemon` of 0.9.75 takes the socket out of its threads' epoll sets while they
    /// may be doing so themselves, and ends the process when both do.
    public func stop(graceSeconds: Int = 10) {
        guard let daemon = daemon.withLock({ $0.take() }) else { return }
        gate.drain()
        _ = exchanges.wait(timeout: .now() + .seconds(graceSeconds))
        gate.close()
        MHD_stop_daemon(daemon.pointer)
    }

    /// Logs an error that is the server's own.
    func note(_ error: ServiceError, _ head: RequestHead) {
        guard error.code.status >= 500 else { return }
        log("\(head.method): \(error)")
    }

    fileprivate func began() { exchanges.enter() }
    fileprivate func ended() { exchanges.leave() }
}

/// libmicrohttpd's callbacks. They run on its threads and never wait.
extension HTTPServer {
    private static let handler: MHD_AccessHandlerCallback = {
        context, connection, path, method, version, data, size, slot in
        guard let context, let connection, let size, let slot else { return .NO }
        if let known = slot.pointee {
            let exchange = Unmanaged<HTTPExchange>.fromOpaque(known).takeUnretainedValue()
            guard size.pointee > 0 else { return exchange.proceed() }
            let result = exchange.receive(UnsafeRawBufferPointer(start: data, count: size.pointee))
            size.pointee = 0
            return result
        }
        let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
        let head = RequestHead(connection, path: path, method: method, version: version)
        let exchange = HTTPExchange(server, connection, head)
        slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
        server.began()
        return exchange.open()
    }

    private static let completed: MHD_RequestCompletedCallback = { _, _, slot, _ in
        guard let slot, let known = slot.pointee else { return }
        slot.pointee = nil
        Unmanaged<HTTPExchange>.fromOpaque(known).takeRetainedValue().server.ended()
    }

    /// Leaves percent escapes alone, so that what is routed is what came.
    private static let unescape: diary_http_unescape = { _, _, text in text.map { strlen($0) } ?? 0 }
}

extension RequestHead {
    fileprivate init(
        _ connection: OpaquePointer, path: UnsafePointer<CChar>?, method: UnsafePointer<CChar>?,
        version: UnsafePointer<CChar>?
    ) {
        self.init(
            method: RequestHead.text(method), path: RequestHead.text(path), version: RequestHead.text(version),
            fields: [])
        withUnsafeMutablePointer(to: &fields) { fields in
            diary_http_each_header(connection, RequestHead.collect, fields)
        }
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }

    private static let collect: MHD_KeyValueIteratorN = { context, _, name, nameSize, value, valueSize in
        guard let fields = context?.assumingMemoryBound(to: [(name: String, value: String)].self) else { return .NO }
        let name = UnsafeRawBufferPointer(start: name, count: name == nil ? 0 : nameSize).map(RequestHead.lowercased)
        let value = UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize)
        fields.pointee.append((String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
        return .YES
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
    }
}
