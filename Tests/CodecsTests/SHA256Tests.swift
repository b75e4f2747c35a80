import Codecs
import SyncCore
import SyncTestSupport
import Testing

/// Vectors: FIPS 180-4 examples and NIST's long message.
struct SHA256Tests {
    private static let vectors: [(text: String, hex: String)] = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ]

    @Test(arguments: SHA256Tests.vectors.indices)
    func `the published vectors come out, whole and streamed`(_ index: Int) {
        let vector = SHA256Tests.vectors[index]
        let bytes = Array(vector.text.utf8)
        #expect(SHA256Hasher().hash(bytes).hex == vector.hex)
        #expect(streamed(bytes, pieces: [1, 63, 64, 65, 100_000]).hex == vector.hex)
    }

    @Test func `however the content is cut, its hash is the same`() {
        var random = SeededRandom(seed: 7)
        for count in 0..<300 {
            let bytes = random.bytes(count)
            let pieces = (0..<8).map { _ in Int.random(in: 0...97, using: &random) }
            #expect(streamed(bytes, pieces: pieces) == SHA256Hasher().hash(bytes), "seed 7, \(count) bytes")
        }
    }

    @Test func `many tasks hash at once without disturbing each other`() async {
        let expected = SHA256Hasher().hash(Array("abc".utf8))
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask { (0..<200).allSatisfy { _ in SHA256Hasher().hash(Array("abc".utf8)) == expected } }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    /// Hashes `bytes` in pieces of the given sizes, round and round; the last piece takes what is left.
    private func streamed(_ bytes: [UInt8], pieces: [Int]) -> ContentHash {
        var hasher = StreamingSHA256()
        var rest = bytes[...]
        for size in pieces {
            Array(rest.prefix(size)).withUnsafeBytes { hasher.update($0) }
            rest = rest.dropFirst(size)
        }
        Array(rest).withUnsafeBytes { hasher.update($0) }
        return hasher.finish()
    }
}
