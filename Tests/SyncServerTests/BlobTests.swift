import Codecs
import Glibc
import SyncCore
import SyncTestSupport
import Testing

@testable import SyncServer

/// Media files: verified, durable, visible only to the diary that has them.
struct BlobTests {
    private let setting: Setting

    init() throws { setting = try Setting() }

    private func upload(_ content: [UInt8], as hash: ContentHash, _ access: Authorisation) async throws {
        let upload = try setting.service.beginUpload(access, hash)
        for start in stride(from: 0, to: content.count, by: 1000) {
            try content[start..<min(start + 1000, content.count)].withUnsafeBytes { try upload.append($0) }
        }
        try await setting.service.finishUpload(upload)
    }

    @Test(arguments: [0, 1, 1000, 300_000])
    func `a blob comes back as it was sent`(byteCount: Int) async throws {
        let content = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let (hash, access) = (SHA256Hasher().hash(content), try setting.access())
        #expect(try !setting.service.hasBlob(access, hash))
        try await upload(content, as: hash, access)
        let blob = try setting.service.blob(access, hash)
        #expect(blob.byteCount == Int64(byteCount))
        #expect(TemporaryFolder.read(blob.path) == content)
        #expect(setting.staged.isEmpty)
    }

    @Test func `a wrong hash is refused and leaves nothing behind`() async throws {
        let (hash, access) = (SHA256Hasher().hash([1, 2, 3]), try setting.access())
        let error = await #expect(throws: ServiceError.self) { try await upload([1, 2, 4], as: hash, access) }
        #expect(error?.code == .digestMismatch)
        #expect(try !setting.service.hasBlob(access, hash))
        #expect(setting.staged.isEmpty)
        #expect(TemporaryFolder.names(setting.folder.path + "/blobs").isEmpty)
    }

    @Test func `an upload that is given up leaves nothing behind`() throws {
        do {
            let upload = try setting.service.beginUpload(try setting.access(), .zero)
            try [UInt8](repeating: 1, count: 10).withUnsafeBytes { try upload.append($0) }
            #expect(setting.staged.count == 1)
        }
        #expect(setting.staged.isEmpty)
    }

    @Test(arguments: [("a", "."), ("/a", "/"), ("/a/b", "/a"), ("/a/b//", "/a"), ("a/b", "a"), ("/", "/")])
    func `the folder that a path lies in is found, slashes at its end or not`(path: String, parent: String) {
        #expect(DataFolder.parent(of: path) == parent)
    }

    @Test func `what a crash left in staging is removed at start`() throws {
        let folder = TemporaryFolder()
        do { _ = try DiaryService(dataFolder: folder.path) }
        fclose(fopen(folder.path + "/staging/half", "w"))
        _ = try DiaryService(dataFolder: folder.path)
        #expect(TemporaryFolder.names(folder.path + "/staging").isEmpty)
    }

    @Test func `another diary's blob is lacking until it is uploaded there too`() async throws {
        let content: [UInt8] = [5, 5, 5]
        let (hash, access) = (SHA256Hasher().hash(content), try setting.access())
        try await upload(content, as: hash, access)
        let (diary, token) = try setting.administer { registry in
            let diary = try registry.createDiary(name: "other").id
            return (diary, try registry.addDevice(diary: "other", name: "tablet").token)
        }
        let other = try setting.access(token, diary: diary)
        #expect(try !setting.service.hasBlob(other, hash))
        #expect(throws: ServiceError.self) { try setting.service.blob(other, hash) }
        #expect(try await missing([hash], other) == [hash])
        try await upload(content, as: hash, other)
        #expect(try await missing([hash], other) == [])
        #expect(try setting.service.blob(other, hash).path == setting.service.blob(access, hash).path)
    }

    private func missing(_ hashes: [ContentHash], _ access: Authorisation) async throws -> [ContentHash] {
        let answer = try await setting.service.missingBlobs(access, query: PresenceQuery(hashes).encoded())
        return try answer.withUnsafeBytes { try PresenceQuery(decoding: $0).hashes }
    }

    @Test(arguments: [[], [1, 2]] as [[UInt8]?] + [nil])
    func `a blob whose file is lost or cut short is lacking, and can be uploaded again`(left: [UInt8]?) async throws {
        let (content, access) = ([1, 2, 3] as [UInt8], try setting.access())
        let hash = SHA256Hasher().hash(content)
        try await upload(content, as: hash, access)
        let path = try setting.service.blob(access, hash).path
        #expect(unlink(path) == 0)
        if let left { TemporaryFolder.write(left, to: path) }
        let answer = try await setting.service.missingBlobs(access, query: PresenceQuery([hash]).encoded())
        #expect(answer == PresenceQuery([hash]).encoded())
        try await upload(content, as: hash, access)
        #expect(TemporaryFolder.read(path) == content)
        #expect(try setting.service.hasBlob(access, hash))
    }

    @Test func `a presence query lists what is lacking, in its order`() async throws {
        let access = try setting.access()
        let hashes = (0..<4).map { SHA256Hasher().hash([UInt8($0)]) }
        try await upload([2], as: hashes[2], access)
        #expect(try await missing(hashes, access) == [hashes[0], hashes[1], hashes[3]])
        await #expect(throws: ServiceError.self) { try await setting.service.missingBlobs(access, query: [1, 2]) }
    }

    @Test func `a device that may only read uploads nothing`() throws {
        let token = try setting.administer {
            try $0.addDevice(diary: "family", name: "frame", isReadOnly: true).token
        }
        let access = try setting.access(token)
        let error = #expect(throws: ServiceError.self) { try setting.service.beginUpload(access, .zero) }
        #expect(error?.code == .readOnlyDevice)
    }

    @Test func `uploading twice at once ends well for both`() async throws {
        let (hash, access) = (SHA256Hasher().hash([9]), try setting.access())
        async let one: Void = upload([9], as: hash, access)
        async let two: Void = upload([9], as: hash, access)
        _ = try await (one, two)
        #expect(TemporaryFolder.read(try setting.service.blob(access, hash).path) == [9])
        #expect(setting.staged.isEmpty)
    }
}
