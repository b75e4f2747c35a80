import Codecs
import Glibc
import SyncCore
import SyncTestSupport
import Testing

@testable import SyncServer

/// How much memory the program takes while large files come and go: the kernel's own count of the most it ever held.
struct UploadMemoryTests {
    /// Beyond what the program held before: buffers of two threads and of libmicrohttpd, and one of 256 KiB for reading a
    /// file again, with room for the allocator.
    private static let allowanceBytes = 8 << 20

    private let folder = TemporaryFolder()

    @Test func `a large upload takes no more memory than a small one, resumed or not, nor does its download`() throws {
        let diary = try ServerProcess.run("diary", "create", "family", "--data", folder.path).line
        let token = try ServerProcess.run("device", "add", "family", "phone", "--data", folder.path).line
        let process = try ServerProcess(
            ["run", "--listen", "127.0.0.1:0", "--data", folder.path], readsErrors: true)
        let line = process.line()
        let address = try #require(ListenAddress(text: String(line.dropFirst("listening on http://".count))))
        let peer = MemoryPeer(address: address, token: token, base: "/v1/diaries/\(diary)")
        try peer.roundTrip(byteCount: 1 << 20)
        let before = process.peakBytes
        try peer.roundTrip(byteCount: 96 << 20)
        #expect(before > 0 && process.peakBytes - before < UploadMemoryTests.allowanceBytes)
        #expect(process.end(SIGTERM) == 0)
    }
}

/// Uploads and downloads files that nobody holds in memory.
private struct MemoryPeer {
    let address: ListenAddress
    let token: String
    let base: String

    /// A piece of the files, which repeat it.
    private let piece = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 13) }

    func roundTrip(byteCount: Int) throws {
        var digest = StreamingSHA256()
        for _ in 0..<byteCount >> 20 { piece.withUnsafeBytes { digest.update($0) } }
        let hash = digest.finish()
        let metadata = "Upload-Metadata: sha256 " + Base64.text(Array(hash.hex.utf8))
        let created = try #require(
            ask("POST \(base)/uploads", ["Upload-Length: \(byteCount)", metadata, "Content-Length: 0"]))
        let place = try #require(created.headers["location"])
        // With bytes that a checksum drops, the running digest is lost and the file is read again at the end.
        let wrong = ask(
            "PATCH \(place)", append(at: 0, byteCount: 3) + ["Upload-Checksum: sha256 \(Base64.text(hash.bytes))"],
            body: [1, 2, 3])
        #expect(wrong?.status == 460)
        let half = byteCount >> 21
        #expect(send(place, half, of: byteCount, from: 0)?.status == 204)
        #expect(send(place, (byteCount >> 20) - half, of: byteCount, from: half << 20)?.status == 204)
        let connection = RawConnection(address)
        connection.send(head("GET \(base)/blobs/\(hash.text)", []))
        #expect(connection.response()?.body.count == byteCount)
    }

    private func send(_ place: String, _ pieces: Int, of byteCount: Int, from offset: Int) -> RawResponse? {
        let connection = RawConnection(address)
        connection.send(head("PATCH \(place)", append(at: offset, byteCount: pieces << 20)))
        for _ in 0..<pieces { connection.send(piece) }
        return connection.response()
    }

    private func append(at offset: Int, byteCount: Int) -> [String] {
        ["Upload-Offset: \(offset)", "Content-Type: application/offset+octet-stream", "Content-Length: \(byteCount)"]
    }

    private func head(_ line: String, _ fields: [String]) -> String {
        let all = ["\(line) HTTP/1.1", "Host: x", "Authorization: Bearer \(token)", "Tus-Resumable: 1.0.0"] + fields
        return all.joined(separator: "\r\n") + "\r\n\r\n"
    }

    private func ask(_ line: String, _ fields: [String], body: [UInt8] = []) -> RawResponse? {
        let connection = RawConnection(address)
        connection.send(Array(head(line, fields).utf8) + body)
        return connection.response()
    }
}
