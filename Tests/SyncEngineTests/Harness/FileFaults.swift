import DiaryScenarios
import SyncCore
import SyncTestSupport

/// A transport that refuses files.
struct RefusingFiles: ForwardingTransport {
    let inner: any Transport
    let upload: TransportError?
    let download: TransportError?

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
struct WrongFiles: ForwardingTransport {
    let inner: any Transport

    func download(_ hash: ContentHash, filePath: String) async throws {
        try await inner.download(hash, filePath: filePath)
        TemporaryFolder.write(TemporaryFolder.read(filePath) + [0], to: filePath)
    }
}
