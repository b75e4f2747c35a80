import Codecs
import Glibc
import SyncCore
import SyncTestSupport
import Testing

@testable import SyncServer

/// Blobs that a client wants gone: marked first, removed when it asks again after the grace, unless somebody was told
/// meanwhile that they are here.
struct DeletionTests {
    private let setting: Setting
    private let service: DiaryService
    private let access: Authorisation
    private let content: [UInt8] = Array("a blurred picture of a tail".utf8)
    private var hash: ContentHash { SHA256Hasher().hash(content) }

    /// The grace, in milliseconds.
    private static let grace = Limits.blobLeaseMilliseconds

    init() throws {
        setting = try Setting()
        (service, access) = (setting.service, try setting.access())
    }

    private func store(_ content: [UInt8], _ access: Authorisation? = nil) async throws {
        let upload = try service.beginUpload(access ?? self.access, SHA256Hasher().hash(content))
        try content.withUnsafeBytes { try upload.append($0) }
        try await service.finishUpload(upload)
    }

    private func isPresent(_ access: Authorisation? = nil) async throws -> Bool {
        let answer = try await service.missingBlobs(
            access ?? self.access, query: PresenceQuery([hash, .zero]).encoded())
        let lacking = try answer.withUnsafeBytes { try PresenceQuery(decoding: $0).hashes }
        #expect(lacking.last == .zero)
        return lacking.count == 1
    }

    private var file: [UInt8] { TemporaryFolder.read(service.blobFolder.path(hash)) }

    private func otherDiary() throws -> Authorisation {
        let (diary, token) = try setting.administer { registry in
            let diary = try registry.createDiary(name: "other").id
            return (diary, try registry.addDevice(diary: "other", name: "tablet").token)
        }
        return try setting.access(token, diary: diary)
    }

    @Test func `a blob goes when that is asked for twice, with thirty days between`() async throws {
        try await store(content)
        let time = WallTime(milliseconds: setting.clock.now().milliseconds + DeletionTests.grace)
        #expect(try await service.deleteBlob(access, hash) == .notBefore(time))
        setting.clock.advance(milliseconds: DeletionTests.grace - 1)
        #expect(try await service.deleteBlob(access, hash) == .notBefore(time))
        #expect(file == content)
        setting.clock.advance(milliseconds: 1)
        #expect(try await service.deleteBlob(access, hash) == .removed)
        service.finish()
        #expect(file.isEmpty)
        #expect(try await !isPresent())
        let error = await #expect(throws: ServiceError.self) { try await service.deleteBlob(access, hash) }
        #expect(error?.code == .blobNotFound)
        try await store(content)
        #expect(try await isPresent() && file == content)
    }

    @Test func `nothing is removed by time alone`() async throws {
        try await store(content)
        _ = try await service.deleteBlob(access, hash)
        setting.clock.advance(milliseconds: 100 * DeletionTests.grace)
        try await store([1])
        #expect(try service.blob(access, hash).byteCount == Int64(content.count) && file == content)
    }

    /// What tells somebody that the blob is here.
    enum Touch: CaseIterable { case presence, upload, download, announcement }

    @Test(arguments: Touch.allCases)
    func `whoever is told that a blob is here keeps it for thirty more days`(touch: Touch) async throws {
        try await store(content)
        _ = try await service.deleteBlob(access, hash)
        setting.clock.advance(milliseconds: 2 * DeletionTests.grace)
        switch touch {
        case .presence: #expect(try await isPresent())
        case .upload: try await store(content)
        case .download: _ = try await service.download(access, hash)
        case .announcement:
            let error = await #expect(throws: ServiceError.self) {
                try await service.createUpload(access, hash, byteCount: Int64(content.count))
            }
            #expect(error?.code == .blobExists)
        }
        let time = WallTime(milliseconds: setting.clock.now().milliseconds + DeletionTests.grace)
        #expect(try await service.deleteBlob(access, hash) == .notBefore(time))
        #expect(file == content)
    }

    @Test func `a blob that another diary has keeps its file`() async throws {
        let other = try otherDiary()
        try await store(content)
        try await store(content, other)
        _ = try await service.deleteBlob(access, hash)
        setting.clock.advance(milliseconds: DeletionTests.grace)
        #expect(try await service.deleteBlob(access, hash) == .removed)
        service.finish()
        #expect(try await !isPresent() && file == content)
        #expect(try await isPresent(other))
        let error = await #expect(throws: ServiceError.self) { try await service.download(access, hash) }
        #expect(error?.code == .blobNotFound)
    }

    @Test func `a device that may only read, and another diary, mark nothing`() async throws {
        try await store(content)
        let token = try setting.administer {
            try $0.addDevice(diary: "family", name: "frame", isReadOnly: true).token
        }
        let refused = await #expect(throws: ServiceError.self) {
            try await service.deleteBlob(try setting.access(token), hash)
        }
        #expect(refused?.code == .readOnlyDevice)
        let unknown = await #expect(throws: ServiceError.self) {
            try await service.deleteBlob(try otherDiary(), hash)
        }
        #expect(unknown?.code == .blobNotFound)
        #expect(try !service.blob(access, hash).isMarked)
    }

    /// An upload whose file is in place waits for its commit while the last other claim to the file ends before it.
    @Test(arguments: [0, 64])
    func `an upload that meets a removal keeps its file, in one commit or in two`(between: Int) async throws {
        let other = try otherDiary()
        try await store(content)
        _ = try await service.deleteBlob(access, hash)
        setting.clock.advance(milliseconds: DeletionTests.grace)
        service.storage.pause()
        async let removal = service.deleteBlob(access, hash)
        while service.storage.waitingCount < 1 { await Task.yield() }
        for _ in 0..<between {
            service.storage.submit(
                .writing { _ in
                    {}
                } fail: { _ in
                })
        }
        async let upload: Void = store(content, other)
        while service.storage.waitingCount < between + 2 { await Task.yield() }
        service.storage.resume()
        #expect(try await removal == .removed)
        try await upload
        service.finish()
        #expect(try await isPresent(other) && file == content)
    }

    @Test func `who is told that a blob is here finds it, however presence, uploads and removals meet`() async throws {
        for _ in 0..<60 {
            try await store(content)
            _ = try await service.deleteBlob(access, hash)
            setting.clock.advance(milliseconds: DeletionTests.grace)
            async let removal = service.deleteBlob(access, hash)
            async let told = isPresent()
            async let stored: Void = store(content)
            _ = try await (removal, told, stored)
            service.finish()
            #expect(try await isPresent() && file == content)
        }
    }

    @Test func `who was told that a blob is here finds it, whatever a removal at the same time came to`() async throws {
        for _ in 0..<60 {
            try await store(content)
            _ = try await service.deleteBlob(access, hash)
            setting.clock.advance(milliseconds: DeletionTests.grace)
            async let removal = service.deleteBlob(access, hash)
            async let told = isPresent()
            let (outcome, wasTold) = try await (removal, told)
            service.finish()
            #expect(wasTold == (outcome != .removed) && wasTold == (file == content))
        }
    }

    @Test func `a file that was to be removed when the server ended goes with the next start`() async throws {
        let folder = TemporaryFolder()
        let clock = FixedClock()
        let environment = ServiceEnvironment(clock: clock)
        let registry = try ServerRegistry(dataFolder: folder.path, environment: environment)
        let diary = try registry.createDiary(name: "family").id
        let token = try registry.addDevice(diary: "family", name: "phone").token
        try registry.close()
        let path: String
        do {
            let service = try DiaryService(dataFolder: folder.path, environment: environment)
            let access = try service.authorise("Bearer " + token, diary: diary)
            let upload = try service.beginUpload(access, hash)
            try content.withUnsafeBytes { try upload.append($0) }
            try await service.finishUpload(upload)
            _ = try await service.deleteBlob(access, hash)
            clock.advance(milliseconds: DeletionTests.grace)
            #expect(try await service.deleteBlob(access, hash) == .removed)
            service.finish()
            path = service.blobFolder.path(hash)
        }
        TemporaryFolder.write(content, to: path)
        let service = try DiaryService(dataFolder: folder.path, environment: environment)
        #expect(!TemporaryFolder.exists(path))
        service.finish()
    }

    @Test func `deletion over HTTP says when to ask again`() throws {
        let listener = try Listener()
        let path = listener.blobPath(content)
        #expect(listener.request("DELETE \(path)")?.status == 404)
        #expect(listener.request("PUT \(path)", body: content)?.status == 201)
        for _ in 0..<2 {
            let marked = try #require(listener.request("DELETE \(path)"))
            #expect(marked.status == 202 && marked.headers["content-type"] == "application/json")
            #expect(marked.text == #"{"not_before":"2027-02-14T08:00:00Z"}"#)
        }
        listener.setting.clock.advance(milliseconds: DeletionTests.grace)
        #expect(listener.request("HEAD \(path)")?.status == 200)
        #expect(listener.request("DELETE \(path)")?.status == 202)
        listener.setting.clock.advance(milliseconds: DeletionTests.grace)
        #expect(listener.request("PUT \(path)", ["If-None-Match: *"], body: content)?.status == 201)
        #expect(listener.request("DELETE \(path)")?.status == 202)
        listener.setting.clock.advance(milliseconds: DeletionTests.grace)
        let got = try #require(listener.request("GET \(path)", ["Range: bytes=2-4"]))
        #expect(got.status == 206 && got.body == Array(content[2...4]))
        #expect(listener.request("DELETE \(path)")?.status == 202)
        listener.setting.clock.advance(milliseconds: DeletionTests.grace)
        #expect(listener.request("DELETE \(path)")?.status == 204)
        #expect(listener.request("GET \(path)")?.status == 404)
    }
}
