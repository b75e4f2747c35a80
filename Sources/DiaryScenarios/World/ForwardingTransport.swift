package import SyncCore

/// A transport that hands everything on to another one, but for what it does itself.
package protocol ForwardingTransport: Transport {
    /// Where everything else goes.
    var inner: any Transport { get }
}

extension ForwardingTransport {
    package func exchange(_ path: String, body: [UInt8]) async throws -> [UInt8] {
        try await inner.exchange(path, body: body)
    }

    package func upload(_ hash: ContentHash, filePath: String) async throws {
        try await inner.upload(hash, filePath: filePath)
    }

    package func download(_ hash: ContentHash, filePath: String) async throws {
        try await inner.download(hash, filePath: filePath)
    }
}
