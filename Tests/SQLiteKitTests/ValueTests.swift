import SQLiteKit
import Testing

struct ValueTests {
    let connection: Connection

    init() throws {
        connection = try Connection(path: ":memory:")
        try connection.execute("CREATE TABLE v (a)")
    }

    private func store(_ bind: (borrowing Statement) throws -> Void) throws {
        let insert = try connection.prepare("INSERT INTO v VALUES (?1)")
        try bind(insert)
        try insert.run()
    }

    private func load<Result>(_ read: (borrowing Statement) throws -> Result) throws -> Result {
        let select = try connection.prepare("SELECT a, typeof(a) FROM v")
        #expect(try select.step())
        return try read(select)
    }

    @Test(arguments: [0, 1, -1, Int64.min, Int64.max])
    func `integers come back`(value: Int64) throws {
        try store { try $0.bind(1, value) }
        #expect(try load { $0.int(0) } == value)
    }

    @Test(arguments: [0.0, -1.5, .infinity, .leastNonzeroMagnitude, 1e300])
    func `floating-point numbers come back`(value: Double) throws {
        try store { try $0.bind(1, value) }
        #expect(try load { $0.double(0) } == value)
    }

    @Test(arguments: ["", "우리 고양이", "우리", "a\u{0}b", "👩‍👩‍👧", String(repeating: "x", count: 100_000)])
    func `text comes back byte for byte`(value: String) throws {
        try store { try $0.bind(1, text: value) }
        #expect(try load { $0.string(0).map { Array($0.utf8) } } == Array(value.utf8))
        #expect(try load { $0.string(1) } == "text")
    }

    @Test func `text bound without a copy comes back`() throws {
        let utf8 = Array("스토리\u{0}!".utf8)
        try utf8.withUnsafeBytes { bytes in try store { try $0.bindStatic(1, text: bytes) } }
        #expect(try load { $0.string(0) } == "스토리\u{0}!")
        try connection.execute("DELETE FROM v")
        try store { try $0.bindStatic(1, text: UnsafeRawBufferPointer(start: nil, count: 0)) }
        #expect(try load { $0.string(0) } == "")
    }

    @Test func `invalid UTF-8 is repaired visibly`() throws {
        try store { try $0.bind(1, blob: [0x61, 0xff, 0x62]) }
        #expect(try load { $0.string(0) } == "a\u{fffd}b")
    }

    @Test(arguments: [[], [0], [1, 0, 2, 255]] as [[UInt8]])
    func `blobs come back and an empty one is not NULL`(value: [UInt8]) throws {
        try store { try $0.bind(1, blob: value) }
        #expect(try load { $0.blob(0) } == value)
        #expect(try load { $0.isNull(0) } == false)
        try connection.execute("DELETE FROM v")
        try value.withUnsafeBytes { bytes in try store { try $0.bindStatic(1, blob: bytes) } }
        #expect(try load { $0.withBlob(0) { [UInt8]($0) } } == value)
        #expect(try load { $0.string(1) } == "blob")
    }

    @Test func `NULL is not an empty text or blob`() throws {
        try store { try $0.bindNull(1) }
        #expect(try load { $0.isNull(0) })
        #expect(try load { $0.string(0) } == nil)
        #expect(try load { $0.blob(0) } == [])
    }

    @Test func `bound values stay until they are cleared`() throws {
        let select = try connection.prepare("SELECT ?1")
        try select.bind(1, 7)
        #expect(try select.step())
        select.reset()
        #expect(try select.step())
        let kept = select.int(0)
        #expect(kept == 7)
        select.reset()
        select.clearBindings()
        #expect(try select.step())
        let cleared = select.isNull(0)
        #expect(cleared)
    }
}
