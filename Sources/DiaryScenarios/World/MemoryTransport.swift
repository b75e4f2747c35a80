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
            case "blobs/missing": return try service.missingBlobs(access, query: body)
            default: throw ServiceError(.notFound, "There is nothing at this address.")
            }
        }
    }

    package func upload(_ hash: ContentHash, filePath: String) async throws {
        try await MemoryTransport.translated {
            let access = try access()
            let upload = try service.beginUpload(access, hash)
            guard try !service.hasBlob(access, hash) else { return }
            try ScratchFiles.read(filePath).withUnsafeBytes { try upload.append($0) }
            try await service.finishUpload(upload)
        }
    }

    package func download(_ hash: ContentHash, filePath: String) async throws {
        try await MemoryTransport.translated {
            try ScratchFiles.write(try ScratchFiles.read(try service.blob(try access(), hash).path), to: filePath)
        }
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
