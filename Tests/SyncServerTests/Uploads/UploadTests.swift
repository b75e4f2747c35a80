import Codecs
import SyncCore
import SyncTestSupport
import Testing

@testable import SyncServer

/// Uploads that can be resumed: what counts is what is on disk, and only the whole, verified, becomes a blob.
struct UploadTests {
    private let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    private var hash: ContentHash { SHA256Hasher().hash(content) }

    /// Over HTTP a HEAD's refusal has no body, so there it is a number.
    private func refusal(_ path: UploadPath, _ name: String, _ status: Int) -> [UploadPath.Refusal] {
        path.way == .memory ? [.init(name)] : [.init(name), .init("\(status)")]
    }

    @Test(arguments: UploadPath.Way.allCases)
    func `an upload goes on where it stopped and becomes a blob with its last byte`(way: UploadPath.Way) async throws {
        let path = try UploadPath(way)
        let id = try await path.create(hash, content.count)
        #expect(try await path.offset(id) == 0)
        #expect(try await path.append(content[..<100_000], to: id, at: 0) == 100_000)
        #expect(try await path.offset(id) == 100_000)
        #expect(try path.blob(hash) == nil && path.files == [id.hex])
        #expect(try await path.append(content[100_000...], to: id, at: 100_000) == 300_000)
        #expect(try path.blob(hash) == content)
        #expect(path.files.isEmpty && path.service.uploads.count == 0)
    }

    @Test(arguments: UploadPath.Way.allCases)
    func `the answer to the last bytes may be lost`(way: UploadPath.Way) async throws {
        let path = try UploadPath(way)
        let id = try await path.create(hash, content.count)
        #expect(try await path.append(content, to: id, at: 0) == 300_000)
        #expect(try await path.offset(id) == 300_000)
        #expect(try await path.append([], to: id, at: 300_000) == 300_000)
        try await path.end(id)
        #expect(try path.blob(hash) == content)
    }

    @Test(arguments: UploadPath.Way.allCases)
    func `nothing but the announced content becomes a blob`(way: UploadPath.Way) async throws {
        let path = try UploadPath(way)
        var damaged = content
        damaged[150_000] ^= 1
        let id = try await path.create(hash, content.count)
        #expect(try await path.append(damaged[..<200_000], to: id, at: 0) == 200_000)
        await #expect(throws: UploadPath.Refusal("digest-mismatch")) {
            try await path.append(damaged[200_000...], to: id, at: 200_000)
        }
        #expect(try path.blob(hash) == nil && path.files.isEmpty)
        let gone = await #expect(throws: UploadPath.Refusal.self) { try await path.offset(id) }
        #expect(refusal(path, "upload-not-found", 404).contains(try #require(gone)))
    }

    @Test(arguments: UploadPath.Way.allCases)
    func `a wrong offset and a byte too many change nothing`(way: UploadPath.Way) async throws {
        let path = try UploadPath(way)
        let id = try await path.create(hash, content.count)
        #expect(try await path.append(content[..<1000], to: id, at: 0) == 1000)
        for offset in [0, 999, 1001, 300_000] as [Int64] {
            await #expect(throws: UploadPath.Refusal("offset-mismatch")) {
                try await path.append(content[1000..<2000], to: id, at: offset)
            }
        }
        await #expect(throws: UploadPath.Refusal("body-too-large")) {
            try await path.append(content[1000...] + [0], to: id, at: 1000)
        }
        #expect(try await path.offset(id) == 1000)
        #expect(try await path.append(content[1000...], to: id, at: 1000) == 300_000)
        #expect(try path.blob(hash) == content)
    }

    @Test(arguments: UploadPath.Way.allCases)
    func `no bytes are a blob as soon as they are announced`(way: UploadPath.Way) async throws {
        let path = try UploadPath(way)
        let id = try await path.create(SHA256Hasher().hash([]), 0)
        #expect(try path.blob(SHA256Hasher().hash([])) == [])
        #expect(try await path.offset(id) == 0)
        await #expect(throws: UploadPath.Refusal("digest-mismatch")) { try await path.create(hash, 0) }
    }

    @Test(arguments: UploadPath.Way.allCases)
    func `what the diary has need not be announced again`(way: UploadPath.Way) async throws {
        let path = try UploadPath(way)
        _ = try await path.append(content, to: try await path.create(hash, content.count), at: 0)
        await #expect(throws: UploadPath.Refusal("blob-exists")) { try await path.create(hash, content.count) }
    }

    @Test(arguments: UploadPath.Way.allCases)
    func `two uploads of one content both end well`(way: UploadPath.Way) async throws {
        let path = try UploadPath(way)
        let first = try await path.create(hash, content.count)
        let second = try await path.create(hash, content.count)
        #expect(try await path.append(content, to: second, at: 0) == 300_000)
        #expect(try await path.append(content[..<5], to: first, at: 0) == 5)
        #expect(try await path.append(content[5...], to: first, at: 5) == 300_000)
        #expect(try path.blob(hash) == content)
        #expect(path.files.isEmpty)
    }

    @Test(arguments: UploadPath.Way.allCases)
    func `an upload that is given up is gone`(way: UploadPath.Way) async throws {
        let path = try UploadPath(way)
        let id = try await path.create(hash, content.count)
        #expect(try await path.append(content[..<1000], to: id, at: 0) == 1000)
        try await path.end(id)
        #expect(path.files.isEmpty && path.service.uploads.count == 0)
        await #expect(throws: UploadPath.Refusal("upload-not-found")) {
            try await path.append(content[1000...], to: id, at: 1000)
        }
        await #expect(throws: UploadPath.Refusal("upload-not-found")) { try await path.end(id) }
    }
}
