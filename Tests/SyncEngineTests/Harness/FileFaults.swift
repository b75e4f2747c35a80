import SyncCore
import SyncTestSupport

/// A transport that refuses files.
struct RefusingFiles: Transport {
    let inner: any Transport
    let upload: TransportError?
    let download: TransportError?

    func exchange(_ path: String, body: [UInt8]) async throws -> [UInt8] {
        try await inner.exchange(path, body: body)
    }

    func upload(_ hash: ContentHash, filePath: String) async throws {
        if let upload { throw upload }
        try await inner.upload(hash, filePath: filePath)
    }

    func download(_ hash: ContentHash, filePath: String) async throws {
        if let download { throw download }
        try await inner.download(hash, filePath: filePath)
    }
}

/// A transport whose downloads bring other bytes than asked for.
struct WrongFiles: Transport {
    let inner: any Transport

    func exchange(_ path: String, body: [UInt8]) async throws -> [UInt8] {
        try await inner.exchange(path, body: body)
    }

    func upload(_ hash: ContentHash, filePath: String) async throws {
        try await inner.upload(hash, filePath: filePath)
    }

    func download(_ hash: ContentHash, filePath: String) async throws {
        try await inner.download(hash, filePath: filePath)
        TemporaryFolder.write(TemporaryFolder.read(filePath) + [0], to: filePath)
    }
}
