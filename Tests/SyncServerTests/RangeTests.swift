import Codecs
import SyncCore
import SyncTestSupport
import Testing

@testable import SyncServer

/// Parts of blobs, for downloads that go on.
struct RangeTests {
    private let listener: Listener
    private let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    private let path: String
    private let tag: String

    init() throws {
        listener = try Listener()
        path = listener.blobPath(content)
        let put = try #require(listener.request("PUT \(path)", body: content))
        tag = try #require(put.headers["etag"])
    }

    @Test(arguments: [
        ("bytes=0-", 0...99_999), ("bytes=0-0", 0...0), ("bytes=99999-", 99_999...99_999), ("bytes=5-9", 5...9),
        ("bytes=-1", 99_999...99_999), ("bytes=-200000", 0...99_999),
        ("BYTES= 40000-99999999999999999999 ", 40_000...99_999),
        ("bytes=70000-100000", 70_000...99_999),
    ])
    func `a part comes with its place`(range: String, bytes: ClosedRange<Int>) throws {
        for condition in [[], ["If-Range: \(tag)"]] {
            let got = try #require(listener.request("GET \(path)", ["Range: \(range)"] + condition))
            #expect(got.status == 206 && got.headers["etag"] == tag)
            #expect(got.headers["content-range"] == "bytes \(bytes.lowerBound)-\(bytes.upperBound)/100000")
            #expect(got.body == Array(content[bytes]))
        }
    }

    @Test(arguments: ["bytes=100000-", "bytes=100000-100001", "bytes=-0", "bytes=99999999999999999999-"])
    func `a part behind the end is refused with the size`(range: String) throws {
        let got = try #require(listener.request("GET \(path)", ["Range: \(range)"]))
        #expect(got.status == 416 && got.headers["content-range"] == "bytes */100000")
        #expect(got.text.contains("range-not-satisfiable"))
    }

    @Test(arguments: [
        "bytes=5-4", "bytes=a-b", "bytes=", "bytes=-", "bytes=1-2,5-6", "items=1-2", "5-9", "bytes=1-2-3",
    ])
    func `what is no single range gets the whole`(range: String) throws {
        let got = try #require(listener.request("GET \(path)", ["Range: \(range)"]))
        #expect(got.status == 200 && got.body == content && got.headers["accept-ranges"] == "bytes")
    }

    @Test(arguments: ["\"sha256-other\"", "W/", "Fri, 22 Jan 2027 08:00:00 GMT", "*"])
    func `a condition that does not hold gets the whole`(condition: String) throws {
        let value = condition == "W/" ? condition + tag : condition
        let got = try #require(listener.request("GET \(path)", ["Range: bytes=5-", "If-Range: \(value)"]))
        #expect(got.status == 200 && got.body == content)
    }

    @Test func `HEAD tells the whole, and a known tag comes before a range`() throws {
        let head = try #require(listener.request("HEAD \(path)", ["Range: bytes=5-9"]))
        #expect(head.status == 200 && head.headers["content-length"] == "100000")
        #expect(head.headers["accept-ranges"] == "bytes")
        let known = try #require(listener.request("GET \(path)", ["Range: bytes=5-9", "If-None-Match: \(tag)"]))
        #expect(known.status == 304)
    }

    @Test func `an empty blob has no parts`() throws {
        let empty = listener.blobPath([])
        #expect(listener.request("PUT \(empty)", body: [])?.status == 201)
        #expect(listener.request("GET \(empty)", ["Range: bytes=0-"])?.status == 416)
        #expect(listener.request("GET \(empty)")?.status == 200)
    }

    @Test func `random parts are what the file has there`() throws {
        var random = SeededRandom(seed: 42)
        let connection = listener.connect()
        for _ in 0..<200 {
            let first = random.number(0...99_999)
            let last = random.number(first...99_999)
            connection.send(listener.head("GET \(path)", ["Range: bytes=\(first)-\(last)"]))
            let got = try #require(connection.response())
            #expect(got.status == 206 && got.body == Array(content[first...last]))
        }
    }
}
