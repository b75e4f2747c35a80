import Codecs
import SyncCore
import Testing

@testable import SyncServer

/// Uploads that nobody goes on with.
struct UploadExpiryTests {
    private let content = [UInt8](repeating: 5, count: 1000)
    private var hash: ContentHash { SHA256Hasher().hash(content) }

    private static let week = Limits.uploadLifetimeMilliseconds

    @Test(arguments: UploadPath.Way.allCases)
    func `an upload expires a week after its last bytes and then takes no more`(way: UploadPath.Way) async throws {
        let path = try UploadPath(way)
        let id = try await path.create(hash, content.count)
        for offset in [0, 10, 20] as [Int64] {
            path.clock.advance(milliseconds: UploadExpiryTests.week - 1)
            #expect(try await path.append(content[..<10], to: id, at: offset) == offset + 10)
        }
        path.clock.advance(milliseconds: UploadExpiryTests.week)
        await #expect(throws: UploadPath.Refusal("upload-expired")) {
            try await path.append(content[..<10], to: id, at: 30)
        }
        #expect(path.files == [id.hex])
    }

    @Test(arguments: UploadPath.Way.allCases)
    func `expired uploads are removed when another is created`(way: UploadPath.Way) async throws {
        let path = try UploadPath(way)
        let old = try await path.create(hash, content.count)
        #expect(try await path.append(content[..<10], to: old, at: 0) == 10)
        path.clock.advance(milliseconds: UploadExpiryTests.week)
        let new = try await path.create(hash, content.count)
        #expect(path.files.isEmpty)
        await #expect(throws: UploadPath.Refusal("upload-not-found")) {
            try await path.append(content[..<10], to: old, at: 10)
        }
        #expect(try await path.append(content, to: new, at: 0) == 1000)
    }

    @Test(arguments: UploadPath.Way.allCases)
    func `expired uploads are removed when the server starts, others are not`(way: UploadPath.Way) async throws {
        let path = try UploadPath(way)
        let old = try await path.create(hash, content.count)
        #expect(try await path.append(content[..<10], to: old, at: 0) == 10)
        path.clock.advance(milliseconds: UploadExpiryTests.week - 1)
        let new = try await path.create(hash, content.count)
        #expect(try await path.append(content[..<10], to: new, at: 0) == 10)
        path.clock.advance(milliseconds: 1)
        try path.restart()
        #expect(path.files == [new.hex])
        #expect(try await path.offset(new) == 10)
    }

    @Test func `a diary has only so many uploads under way`() async throws {
        let path = try UploadPath(.memory)
        var last = Bytes16(high: 0, low: 0)
        for _ in 0..<Limits.maximumOpenUploads { last = try await path.create(hash, content.count) }
        await #expect(throws: UploadPath.Refusal("too-many-uploads")) { try await path.create(hash, content.count) }
        try await path.end(last)
        last = try await path.create(hash, content.count)
        #expect(path.service.uploads.count == 0)
    }
}
