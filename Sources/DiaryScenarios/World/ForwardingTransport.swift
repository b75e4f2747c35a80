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

    package func upload(_ blob: ContentHash, from source: any BlobSource) async throws {
        try await inner.upload(blob, from: source)
    }

    package func createUpload(of blob: ContentHash, byteCount: Int64) async throws -> UploadCreation {
        try await inner.createUpload(of: blob, byteCount: byteCount)
    }

    package func uploadOffset(at place: String) async throws -> Int64? {
        try await inner.uploadOffset(at: place)
    }

    package func append(
        _ byteCount: Int64, of source: any BlobSource, at offset: Int64, to place: String
    ) async throws -> AppendOutcome {
        try await inner.append(byteCount, of: source, at: offset, to: place)
    }

    package func cancelUpload(at place: String) async throws { try await inner.cancelUpload(at: place) }

    package func download(_ blob: ContentHash, from offset: Int64, into sink: any BlobSink) async throws {
        try await inner.download(blob, from: offset, into: sink)
    }

    package func requestDeletion(of blob: ContentHash) async throws -> BlobDeletion {
        try await inner.requestDeletion(of: blob)
    }
}
