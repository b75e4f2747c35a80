import DiaryScenarios
import SyncCore

/// A transport that refuses files.
struct RefusingFiles: ForwardingTransport {
    let inner: any Transport
    let upload: TransportError?
    let download: TransportError?

    func upload(_ blob: ContentHash, from source: any BlobSource) async throws {
        if let upload { throw upload }
        try await inner.upload(blob, from: source)
    }

    func createUpload(of blob: ContentHash, byteCount: Int64) async throws -> UploadCreation {
        if let upload { throw upload }
        return try await inner.createUpload(of: blob, byteCount: byteCount)
    }

    func download(_ blob: ContentHash, from offset: Int64, into sink: any BlobSink) async throws {
        if let download { throw download }
        try await inner.download(blob, from: offset, into: sink)
    }
}

/// A transport whose downloads bring other bytes than asked for.
struct WrongFiles: ForwardingTransport {
    let inner: any Transport

    func download(_ blob: ContentHash, from offset: Int64, into sink: any BlobSink) async throws {
        try await inner.download(blob, from: offset, into: sink)
        try [UInt8](repeating: 0, count: 1).withUnsafeBytes { try sink.write($0) }
    }
}

/// A transport that makes no new places for uploads.
struct NoNewPlaces: ForwardingTransport {
    let inner: any Transport

    func createUpload(of blob: ContentHash, byteCount: Int64) async throws -> UploadCreation {
        throw TransportError(.rejected, "no new place")
    }
}

/// A transport behind a proxy that refuses larger requests (413).
struct SmallRequests: ForwardingTransport {
    let inner: any Transport
    let maximumBytes: Int64

    private func check(_ byteCount: Int64) throws {
        guard byteCount <= maximumBytes else { throw TransportError(.tooLarge, "\(byteCount) bytes are too many") }
    }

    func upload(_ blob: ContentHash, from source: any BlobSource) async throws {
        try check(source.byteCount)
        try await inner.upload(blob, from: source)
    }

    func append(
        _ byteCount: Int64, of source: any BlobSource, at offset: Int64, to place: String
    ) async throws -> AppendOutcome {
        try check(byteCount)
        return try await inner.append(byteCount, of: source, at: offset, to: place)
    }
}
