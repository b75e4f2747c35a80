import Glibc

/// Where the server listens: `HOST:PORT`, with a numeric host or `localhost`; an IPv6 host stands in brackets.
public struct ListenAddress: Hashable, Sendable {
    /// The numeric host.
    public var host: String
    /// The port; 0 picks a free one.
    public var port: UInt16

    /// Only this machine, on the usual port.
    public static let standard = ListenAddress(host: "127.0.0.1", port: 8377)

    /// An address from its parts.
    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST:PORT`, or returns `nil` for anything else.
    public init?(text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits) else { return nil }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        if host == "localhost" { host = "127.0.0.1" }
        self.init(host: host, port: port)
        guard isIPv6 || isIPv4 else { return nil }
    }

    /// Whether the host is an IPv6 address.
    var isIPv6: Bool {
        var address = in6_addr()
        return inet_pton(AF_INET6, host, &address) == 1
    }

    private var isIPv4: Bool {
        var address = in_addr()
        return inet_pton(AF_INET, host, &address) == 1
    }

    /// The form that a URL takes.
    public var text: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Calls `body` with the address as the system wants it.
    func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
        isIPv6 ? withIPv6(body) : withIPv4(body)
    }

    private func withIPv4<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }

    private func withIPv6<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        inet_pton(AF_INET6, host, &address.sin6_addr)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }
}
