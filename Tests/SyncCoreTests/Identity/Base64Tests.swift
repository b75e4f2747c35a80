import SyncCore
import Testing

struct Base64Tests {
    /// The vectors of RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func `bytes become the text of the standard's own vectors`(bytes: String, text: String) {
        #expect(Base64.text(Array(bytes.utf8)) == text)
    }

    @Test func `every text is read back, at each length`() {
        for count in 0...70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 200) }
            #expect(Base64.bytes(Base64.text(bytes)) == bytes)
        }
    }

    @Test(arguments: [
        "A", "AA", "AAA", "AAAA=", "A===", "====", "AB==", "AAB=", "AA=A", "A A=", "AAA-", "AAAÄ", "AAAA\n",
    ])
    func `what is not the one right spelling is refused`(text: String) {
        #expect(Base64.bytes(text) == nil)
    }
}
