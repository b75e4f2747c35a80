import Glibc
import Synchronization

/// Stands between a client and a server on loopback, hands bytes on, and counts those of uploads.
///
/// Every connection ends with either side. Thread-safety: callable from any thread.
final class CountingProxy: Sendable {
    /// What went through, as far as uploads are concerned.
    struct Count: Sendable {
        /// Bytes of files that came from the client.
        var sent: Int64 = 0
        /// Bytes sent again that the server had said it holds.
        var resent: Int64 = 0
        /// Bytes of files that went to the client.
        var received: Int64 = 0
    }

    private struct State {
        var target: UInt16
        var count = Count()
        /// The last offset that the server has told.
        var told: Int64 = 0
    }

    let port: UInt16
    private let listener: Int32
    private let state: Mutex<State>

    init(to target: UInt16) throws {
        (listener, port) = try LoopbackSocket.listening()
        state = Mutex(State(target: target))
        BenchThread.start { [self] in while let client = accept() { serve(client) } }
    }

    var count: Count { state.withLock { $0.count } }

    /// Hands new connections on to another port.
    func aim(at target: UInt16) { state.withLock { $0.target = target } }

    /// Takes no more connections.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    private func accept() -> Int32? {
        let client = Glibc.accept(listener, nil, nil)
        return client >= 0 ? client : nil
    }

    private func serve(_ client: Int32) {
        guard let server = LoopbackSocket.connected(to: state.withLock { $0.target }) else {
            close(client)
            return
        }
        BenchThread.start { [self] in
            let other = Mutex(RequestCounter())
            BenchThread.start { [self] in
                pump(from: server, to: client) { bytes in noteReply(bytes) }
                for end in [client, server] { shutdown(end, Int32(SHUT_RDWR)) }
            }
            pump(from: client, to: server) { bytes in other.withLock { note(bytes, &$0) } }
            for end in [client, server] { shutdown(end, Int32(SHUT_RDWR)) }
        }
    }

    private func pump(from source: Int32, to target: Int32, _ note: (UnsafeRawBufferPointer) -> Void) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = recv(source, buffer.baseAddress, buffer.count, 0)
            guard count > 0 else { return }
            note(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            var sent = 0
            while sent < count {
                let step = send(target, buffer.baseAddress.map { $0 + sent }, count - sent, Int32(MSG_NOSIGNAL))
                guard step > 0 else { return }
                sent += step
            }
        }
    }

    private func note(_ bytes: UnsafeRawBufferPointer, _ counter: inout RequestCounter) {
        counter.take(bytes) { event in
            state.withLock { state in
                switch event {
                case .began(let offset): state.count.resent += max(0, state.told - offset)
                case .body(let count): state.count.sent += Int64(count)
                }
            }
        }
    }

    private func noteReply(_ bytes: UnsafeRawBufferPointer) {
        let isHead = bytes.starts(with: Array("HTTP/1.1 ".utf8))
        let offset = isHead ? RequestCounter.header("upload-offset", in: bytes.prefix(2048)) : nil
        state.withLock { state in
            state.count.received += Int64(bytes.count)
            if let offset { state.told = offset }
        }
    }
}

/// Finds the pieces of uploads in what a client sends.
struct RequestCounter {
    enum Event {
        /// A piece begins that is said to start at an offset.
        case began(Int64)
        /// So many bytes of a piece have passed.
        case body(Int)
    }

    private var head: [UInt8] = []
    private var bodyLeft: Int64 = 0
    private var isPiece = false

    mutating func take(_ bytes: UnsafeRawBufferPointer, _ note: (Event) -> Void) {
        var rest = bytes[...]
        while !rest.isEmpty {
            if bodyLeft > 0 {
                let count = Int(min(Int64(rest.count), bodyLeft))
                if isPiece { note(.body(count)) }
                bodyLeft -= Int64(count)
                rest = rest.dropFirst(count)
                continue
            }
            head.append(rest[rest.startIndex])
            rest = rest.dropFirst()
            if head.last == 10, head[max(0, head.count - 4)...].elementsEqual([13, 10, 13, 10]) { beginBody(note) }
        }
    }

    private mutating func beginBody(_ note: (Event) -> Void) {
        (bodyLeft, isPiece) = head.withUnsafeBytes { bytes in
            (RequestCounter.header("content-length", in: bytes[...]) ?? 0, bytes.starts(with: Array("PATCH ".utf8)))
        }
        if isPiece { note(.began(head.withUnsafeBytes { RequestCounter.header("upload-offset", in: $0[...]) } ?? 0)) }
        head = []
    }

    /// The number that a header has, if it is among these bytes. By bytes: to characters, a line's end is one with its `\r`.
    static func header(_ name: String, in bytes: Slice<UnsafeRawBufferPointer>) -> Int64? {
        let wanted = Array("\n\(name): ".utf8)
        let text = bytes.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
        let places = text.indices.dropLast(wanted.count)
        guard let place = places.first(where: { text[$0...].starts(with: wanted) }) else { return nil }
        let digits = text[(place + wanted.count)...].prefix { (0x30...0x39).contains($0) }
        return Int64(String(decoding: digits, as: UTF8.self))
    }
}

/// A thread that nobody waits for.
enum BenchThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    static func start(_ run: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let body = Unmanaged.passRetained(Body(run)).toOpaque()
        let result = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, body)
        if result == 0 { pthread_detach(thread) }
    }
}
