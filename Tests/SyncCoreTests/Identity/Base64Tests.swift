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
}
