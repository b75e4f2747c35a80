internal import CurlTransport
package import SyncCore
package import SyncServer

/// Calls a service in this process, with what HTTP would make of its answers.
package struct MemoryTransport: Transport {
    let service: DiaryService
    let diary: DiaryID
    let token: String

    /// A transport to a diary of a service, with the token of a device.
    package init(service: DiaryService, diary: DiaryID, token: String) {
        (self.service, self.diary, self.token) = (service, diary, token)
    }

    package func exchange(_ path: String, body: [UInt8]) async throws -> [UInt8] {
        try await MemoryTransport.translated {
            let access = try access()
            switch path {
            case "sync": return try await service.sync(access, body: body)
            case "blobs/missing": return try await service.missingBlobs(access, query: body)
            default: throw ServiceError(.notFound, "There is nothing at this address.")
            }
        }
    }

    package func upload(_ blob: ContentHash, from source: any BlobSource) async throws {
        try await MemoryTransport.translated {
            let access = try access()
            let upload = try service.beginUpload(access, blob)
            guard try !service.hasBlob(access, blob) else { return }
            try source.seek(to: 0)
            try MemoryTransport.read(source, .max) { try upload.append($0) }
            try await service.finishUpload(upload)
        }
    }

    /// Hands on what a source gives, in pieces small enough that a fault may hit between them.
    private static func read(
        _ source: any BlobSource, _ byteCount: Int64, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 8)
        defer { buffer.deallocate() }
        var left = byteCount
        while left > 0 {
            let room = Int(min(Int64(buffer.count), left))
            let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]))
            guard count > 0 else { return }
            left -= Int64(count)
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    package func createUpload(of blob: ContentHash, byteCount: Int64) async throws -> UploadCreation {
        try await MemoryTransport.translated {
            do {
                let record = try await service.createUpload(try access(), blob, byteCount: byteCount)
                return .place("uploads/" + record.id.hex)
            } catch let error as ServiceError where error.code == .blobExists {
                return .exists
            }
        }
    }

    package func uploadOffset(at place: String) async throws -> Int64? {
        try await MemoryTransport.translated {
            do {
                return try await service.uploadStatus(try access(), try id(of: place)).offset
            } catch let error as ServiceError where MemoryTransport.isGone(error) {
                return nil
            }
        }
    }

    package func append(
        _ byteCount: Int64, of source: any BlobSource, at offset: Int64, to place: String
    ) async throws -> AppendOutcome {
        try await MemoryTransport.translated {
            do {
                let id = try id(of: place)
                let append = try service.beginAppend(try access(), id, at: offset, announced: byteCount)
                guard let append else { return .durable(source.byteCount) }
                try source.seek(to: offset)
                try MemoryTransport.read(source, byteCount) { try append.append($0) }
                return .durable(try await service.finishAppend(append).offset)
            } catch let error as ServiceError where MemoryTransport.isGone(error) {
                return .gone
            } catch let error as ServiceError where error.code == .offsetMismatch {
                return .mismatch(nil)
            }
        }
    }

    package func cancelUpload(at place: String) async throws {
        try await MemoryTransport.translated {
            do {
                try await service.endUpload(try access(), try id(of: place))
            } catch let error as ServiceError where MemoryTransport.isGone(error) {}
        }
    }

    private func id(of place: String) throws(ServiceError) -> Bytes16 {
        guard let id = Bytes16(text: String(place.dropFirst("uploads/".utf8.count))) else {
            throw ServiceError(.uploadNotFound, "There is no such upload.")
        }
        return id
    }

    private static func isGone(_ error: ServiceError) -> Bool {
        [.uploadNotFound, .uploadExpired].contains(error.code)
    }

    package func download(_ blob: ContentHash, from offset: Int64, into sink: any BlobSink) async throws {
        try await MemoryTransport.translated {
            let content = try ScratchFiles.read(try await service.download(try access(), blob).path)
            let start = offset > content.count ? 0 : Int(offset)
            try sink.begin(at: Int64(start))
            for piece in stride(from: start, to: content.count, by: 16 << 10) {
                try content[piece..<min(piece + 16 << 10, content.count)].withUnsafeBytes { try sink.write($0) }
            }
        }
    }

    package func requestDeletion(of blob: ContentHash) async throws -> BlobDeletion {
        try await MemoryTransport.translated { try await service.deleteBlob(try access(), blob) }
    }

    private func access() throws(ServiceError) -> Authorisation {
        try service.authorise("Bearer " + token, diary: diary)
    }

    private static func translated<Result>(_ body: () async throws -> Result) async throws -> Result {
        try Task.checkCancellation()
        do {
            return try await body()
        } catch let error as ServiceError {
            throw TransportError(error)
        }
    }
}

extension TransportError {
    /// What a client makes of a server's refusal, as it would over HTTP.
    fileprivate init(_ error: ServiceError) {
        self.init(
            Refusal.retryClass(status: error.code.status, problem: error.code.name), error.message,
            retryAfterMilliseconds: error.retryAfterSeconds.map { Int64($0) * 1000 }, problem: error.code.name)
    }
}
