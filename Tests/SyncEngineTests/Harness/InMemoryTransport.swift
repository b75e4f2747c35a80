import Glibc
import SyncCore
import SyncTestSupport

@testable import CurlTransport
@testable import SyncServer

/// Calls a service in this process, with what HTTP would make of its answers.
struct InMemoryTransport: Transport {
    let service: DiaryService
    let diary: DiaryID
    let token: String

    func exchange(_ path: String, body: [UInt8]) async throws -> [UInt8] {
        try await InMemoryTransport.translated {
            let access = try access()
            switch path {
            case "sync": return try await service.sync(access, body: body)
            case "blobs/missing": return try service.missingBlobs(access, query: body)
            default: throw ServiceError(.notFound, "There is nothing at this address.")
            }
        }
    }

    func upload(_ hash: ContentHash, filePath: String) async throws {
        try await InMemoryTransport.translated {
            let access = try access()
            let upload = try service.beginUpload(access, hash)
            guard try !service.hasBlob(access, hash) else { return }
            let content = TemporaryFolder.read(filePath)
            for start in stride(from: 0, to: content.count, by: 4096) {
                try content[start..<min(start + 4096, content.count)].withUnsafeBytes { try upload.append($0) }
            }
            try await service.finishUpload(upload)
        }
    }

    func download(_ hash: ContentHash, filePath: String) async throws {
        try await InMemoryTransport.translated {
            TemporaryFolder.write(TemporaryFolder.read(try service.blob(try access(), hash).path), to: filePath)
        }
    }

    private func access() throws(ServiceError) -> Authorisation {
        try service.authorise("Bearer " + token, diary: diary)
    }

    /// A refusal becomes the problem document that HTTP would carry, and that what `CurlTransport` makes of it.
    private static func translated<Result>(_ body: () async throws -> Result) async throws -> Result {
        try Task.checkCancellation()
        do {
            return try await body()
        } catch let error as ServiceError {
            let response = HTTPResponse.problem(error)
            var reply = Reply()
            reply.status = response.status
            reply.contentType = "application/problem+json"
            reply.retryAfterMilliseconds = error.retryAfterSeconds.map { Int64($0) * 1000 }
            if case .bytes(let bytes) = response.body { reply.body = bytes }
            reply.endIsKnown = true
            try reply.check()
            throw error
        }
    }
}
