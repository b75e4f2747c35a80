internal import FoundationEssentials
import Glibc

/// An nginx that takes files by `PUT` and gives them out, on loopback: what everybody would compare with.
final class NginxServer {
    let url: String
    private let process: ChildProcess

    private static let path = "/usr/sbin/nginx"
    static var isInstalled: Bool { access(path, X_OK) == 0 }

    init(_ context: BenchContext) throws {
        let folder = context.folder.newFile("nginx")
        for name in ["", "/files", "/body"] {
            try FileManager.default.createDirectory(atPath: folder + name, withIntermediateDirectories: true)
        }
        let port = try FreePort.find()
        let configuration = folder + "/nginx.conf"
        try Data(NginxServer.configuration(folder, port).utf8).write(to: URL(filePath: configuration))
        url = "http://127.0.0.1:\(port)/"
        process = try ChildProcess(NginxServer.path, ["-c", configuration, "-p", folder, "-e", folder + "/errors"])
        try waitUntilListening(port)
    }

    private static func configuration(_ folder: String, _ port: UInt16) -> String {
        """
        daemon off; master_process off; worker_processes 1; pid \(folder)/pid; error_log \(folder)/errors;
        events { worker_connections 64; }
        http {
            access_log off; sendfile on; client_max_body_size 0; client_body_temp_path \(folder)/body;
            server { listen 127.0.0.1:\(port); root \(folder)/files; location / { dav_methods PUT; } }
        }
        """
    }

    private func waitUntilListening(_ port: UInt16) throws {
        for _ in 0..<1000 {
            if FreePort.isTaken(port) { return }
            if process.pollEnd() != nil { break }
            usleep(10_000)
        }
        throw BenchError("nginx did not start: \(process.line())")
    }

    /// Ends it at once: it may have been started with signals blocked.
    func stop() { process.kill() }
}

/// Ports of this machine.
enum FreePort {
    /// A port that nobody listens on now.
    static func find() throws -> UInt16 {
        let listener = try LoopbackSocket.listening()
        defer { close(listener.descriptor) }
        return listener.port
    }

    /// Whether somebody listens on a port.
    static func isTaken(_ port: UInt16) -> Bool {
        guard let connection = LoopbackSocket.connected(to: port) else { return false }
        close(connection)
        return true
    }
}

/// Sockets on this machine.
enum LoopbackSocket {
    static func listening() throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = address(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutableBytes(of: &address) { bytes in
            let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
            return bind(descriptor, pointer, size) | listen(descriptor, 64) | getsockname(descriptor, pointer, &size)
        }
        guard result == 0 else { throw BenchError("no socket can be opened on this machine") }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// A connection, or `nil` when nobody listens.
    static func connected(to port: UInt16) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = address(port)
        let result = withUnsafeBytes(of: &address) { bytes in
            connect(
                descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                socklen_t(MemoryLayout<sockaddr_in>.size))
        }
        if result == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return address
    }
}
