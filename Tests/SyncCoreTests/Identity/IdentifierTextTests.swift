import SyncCore
import Testing

struct IdentifierTextTests {
    private let bytes = Bytes16(high: 0x0123_4567_89ab_cdef, low: 0xfedc_ba98_7654_3210)

    @Test func `sixteen bytes are read back from both of their text forms`() {
        #expect(bytes.hex == "0123456789abcdeffedcba9876543210")
        #expect(bytes.uuidText == "01234567-89ab-cdef-fedc-ba9876543210")
        #expect(Bytes16(text: bytes.hex) == bytes)
        #expect(Bytes16(text: bytes.uuidText) == bytes)
        #expect(Bytes16(text: bytes.uuidText.uppercased()) == bytes)
    }

    @Test(arguments: [
        "", "0123", "0123456789abcdeffedcba987654321g", "----0123456789abcdeffedcba9876543210",
        "012345678-9ab-cdef-fedc-ba9876543210", "01234567-89ab-cdef-fedc-ba98765432100",
    ])
    func `text that is no identifier is refused`(text: String) {
        #expect(Bytes16(text: text) == nil)
    }

    @Test func `sixteen bytes are ordered like bytes`() {
        let words: [Bytes16] = [
            .init(high: 0, low: 1), .init(high: 0, low: .max), .init(high: 1, low: 0), .init(high: .max, low: 0),
        ]
        #expect(words == words.reversed().sorted())
        #expect(words.map(\.bytes).map { Bytes16($0) } == words)
        #expect(Bytes16([1, 2, 3]) == nil)
    }

    @Test func `a content hash is read back from its text`() {
        let hash = ContentHash(head: bytes, tail: Bytes16(high: 1, low: 2))
        #expect(ContentHash(text: hash.text) == hash)
        #expect(ContentHash(text: hash.hex) == hash)
        #expect(ContentHash(hash.bytes) == hash)
        #expect(ContentHash(text: "sha256-" + bytes.hex) == nil)
        #expect(ContentHash(text: "sha1-" + hash.hex) == nil)
    }
}
