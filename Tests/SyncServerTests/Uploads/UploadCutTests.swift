import Codecs
import Glibc
import SyncCore
import SyncTestSupport
import Testing

@testable import SyncServer

/// Requests that end in the middle, hang, or meet a server that was killed.
struct UploadCutTests {
    /// The seed of these tests: another one from `DIARYSYNC_SEED`.
    private static let seed = getenv("DIARYSYNC_SEED").flatMap { UInt64(String(cString: $0)) } ?? 40

    /// A connection that has sent the head of a request for the rest of an upload, and `count` bytes of it.
    private func begin(
        _ path: UploadPath, _ id: Bytes16, _ content: [UInt8], at offset: Int, sending count: Int
    ) -> RawConnection {
        let connection = path.connect()
        connection.send(
            path.head(
                "PATCH \(path.base)/uploads/\(id.hex)",
                [
                    "Tus-Resumable: 1.0.0", "Upload-Offset: \(offset)",
                    "Content-Type: application/offset+octet-stream",
                ], length: content.count - offset))
        connection.send(Array(content[offset..<offset + count]))
        return connection
    }

    /// Waits until the server has so many bytes of an upload in its file.
    private func wait(_ path: UploadPath, _ id: Bytes16, for count: Int) {
        let file = path.folder.path + "/uploads/" + id.hex
        var status = stat()
        while stat(file, &status) != 0 || status.st_size != count { sched_yield() }
    }

    @Test func `an upload cut anywhere, over and over, goes on at what arrived`() async throws {
        var random = SeededRandom(seed: UploadCutTests.seed)
        print("cuts from seed \(UploadCutTests.seed)")
        let path = try UploadPath(.http)
        for _ in 0..<8 {
            let content = random.bytes(random.number(1...200_000))
            let hash = SHA256Hasher().hash(content)
            let id = try await path.create(hash, content.count)
            var offset = 0
            for _ in 0..<4 where offset < content.count {
                let sent = random.number(0...content.count - offset - 1)
                let connection = begin(path, id, content, at: offset, sending: sent)
                if sent > 0 { wait(path, id, for: offset + sent) }
                if random.chance(50) { connection.finishSending() }
                offset += sent
                if random.chance(50) { #expect(try await path.offset(id) == Int64(offset)) }
                if random.chance(30) { try path.restart() }
            }
            #expect(try path.blob(hash) == nil)
            #expect(try await path.offset(id) == Int64(offset))
            #expect(try await path.append(content[offset...], to: id, at: Int64(offset)) == Int64(content.count))
            #expect(try path.blob(hash) == content)
        }
        #expect(path.files.isEmpty)
    }

    @Test func `a request that hangs is taken over, and what it still sends is dropped`() async throws {
        let path = try UploadPath(.http)
        let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let hash = SHA256Hasher().hash(content)
        let id = try await path.create(hash, content.count)
        let hanging = begin(path, id, content, at: 0, sending: 40_000)
        wait(path, id, for: 40_000)
        #expect(try await path.offset(id) == 40_000)
        hanging.send([UInt8](repeating: 0, count: 60_000))
        #expect(hanging.isClosed)
        #expect(try await path.offset(id) == 40_000)
        #expect(try await path.append(content[40_000...], to: id, at: 40_000) == 100_000)
        #expect(try path.blob(hash) == content)
    }

    @Test func `a newer request at the right place takes over as well`() async throws {
        let path = try UploadPath(.http)
        let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 9) }
        let hash = SHA256Hasher().hash(content)
        let id = try await path.create(hash, content.count)
        let hanging = begin(path, id, content, at: 0, sending: 40_000)
        wait(path, id, for: 40_000)
        await #expect(throws: UploadPath.Refusal("offset-mismatch")) {
            try await path.append(content[30_000...], to: id, at: 30_000)
        }
        #expect(try await path.append(content[40_000...50_000], to: id, at: 40_000) == 50_001)
        hanging.send([UInt8](repeating: 0, count: 60_000))
        #expect(hanging.isClosed)
        #expect(try await path.append(content[50_001...], to: id, at: 50_001) == 100_000)
        #expect(try path.blob(hash) == content)
    }

    @Test(arguments: UploadPath.Way.allCases)
    func `an upload goes on after the server was started anew`(way: UploadPath.Way) async throws {
        let path = try UploadPath(way)
        let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 11) }
        let hash = SHA256Hasher().hash(content)
        let id = try await path.create(hash, content.count)
        for (offset, end) in [(0, 1), (1, 60_000), (60_000, 60_000), (60_000, 100_000)] {
            try path.restart()
            if offset > 0 { #expect(try await path.offset(id) == Int64(offset)) }
            #expect(try await path.append(content[offset..<end], to: id, at: Int64(offset)) == Int64(end))
        }
        #expect(try path.blob(hash) == content)
        try path.restart()
        #expect(try path.blob(hash) == content)
        #expect(try await path.offset(id) == 100_000)
    }

    @Test(arguments: UploadPath.Way.allCases)
    func `an upload that was whole when the server was killed is a blob once it is asked for`(
        way: UploadPath.Way
    ) async throws {
        let path = try UploadPath(way)
        let content = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 / 13) }
        let hash = SHA256Hasher().hash(content)
        let id = try await path.create(hash, content.count)
        #expect(try await path.append(content[..<5], to: id, at: 0) == 5)
        // As if the last bytes had come and the server had been killed before it could verify them.
        TemporaryFolder.write(content, to: path.folder.path + "/uploads/" + id.hex)
        try path.restart()
        #expect(try await path.offset(id) == 50_000)
        #expect(try path.blob(hash) == content)
        #expect(path.files.isEmpty)
    }

    @Test(arguments: UploadPath.Way.allCases)
    func `a server killed between the file's place and the diary's claim has every byte`(
        way: UploadPath.Way
    ) async throws {
        let path = try UploadPath(way)
        let content = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 / 15) }
        let hash = SHA256Hasher().hash(content)
        let id = try await path.create(hash, content.count)
        #expect(try await path.append(content[..<5], to: id, at: 0) == 5)
        let file = path.folder.path + "/uploads/" + id.hex
        TemporaryFolder.write(content, to: file)
        // Twice: with the second name of the file still in staging, too.
        try path.service.blobFolder.adopt(file, as: hash)
        try path.service.blobFolder.adopt(file, as: hash)
        try path.restart()
        #expect(try path.blob(hash) == nil)
        #expect(try await path.offset(id) == 50_000)
        #expect(try path.blob(hash) == content)
        #expect(path.files.isEmpty && TemporaryFolder.names(path.folder.path + "/staging").isEmpty)
    }

    @Test(arguments: UploadPath.Way.allCases)
    func `what a crash damaged is found out and has to come again`(way: UploadPath.Way) async throws {
        let path = try UploadPath(way)
        let content = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 / 17) }
        let hash = SHA256Hasher().hash(content)
        let id = try await path.create(hash, content.count)
        #expect(try await path.append(content[..<40_000], to: id, at: 0) == 40_000)
        TemporaryFolder.write([UInt8](repeating: 0, count: 40_000), to: path.folder.path + "/uploads/" + id.hex)
        try path.restart()
        await #expect(throws: UploadPath.Refusal("digest-mismatch")) {
            try await path.append(content[40_000...], to: id, at: 40_000)
        }
        #expect(try path.blob(hash) == nil)
        let again = try await path.create(hash, content.count)
        #expect(try await path.append(content, to: again, at: 0) == 50_000)
        #expect(try path.blob(hash) == content)
    }

    @Test func `files that no upload knows are removed at the start`() async throws {
        let path = try UploadPath(.memory)
        let id = try await path.create(.zero, 10)
        #expect(try await path.append([1, 2], to: id, at: 0) == 2)
        TemporaryFolder.write([1], to: path.folder.path + "/uploads/" + String(repeating: "0", count: 32))
        try path.restart()
        #expect(path.files == [id.hex])
    }
}
