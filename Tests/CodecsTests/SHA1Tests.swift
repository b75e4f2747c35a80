import Codecs
import Testing

/// SHA-1, which tus asks for; vectors of FIPS 180-4.
struct SHA1Tests {
    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
    ])
    func `the digest is the standard's, in one piece or in many`(text: String, digest: String) {
        for size in [1, 7, 64, 1000] {
            var hasher = StreamingSHA1()
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                Array(rest.prefix(size)).withUnsafeBytes { hasher.update($0) }
                rest = rest.dropFirst(size)
            }
            let found = hasher.finish()
            #expect(found.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == digest)
        }
    }
}
