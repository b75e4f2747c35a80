import MediaDeduplicator
import SyncTestSupport
import Testing

/// Indexes keep payload hashes for years: what a file of `SampleData/media` had once it has while the recipe is the same.
struct PayloadGoldenTests {
    @Test(arguments: [
        ("animated.png", "50317a10c37fc2c081ef97ba2de08430eaae41e12b7454fa81af8afa5a3f7139", 1),
        ("live.jpg", "57bc15c9df172975e122c544cddf6d1a96acda86523c520aa636a218fc1ac6d9", 1),
        ("motion-photo.jpg", "00efe816c50d2862b212cf0da7c10a19b5406f9c5f081e87e892e954ef857a68", 1),
        ("progressive.jpg", "f55e7c123d2862279688310394366709ff2eebd079a18190fcaf334df6708951", 1),
        ("red-cmyk.jpg", "9f2a7ef20b79d7f20fd97a7f5bd48e451ff306b04b92097ae7c1117e444ca305", 1),
        ("tagged.heic", "fab60c0d73fa0b1cceab2113a85d479295c3c5010c400a6e092fa7dadad051da", 1),
        ("tagged.jpg", "9d9775b7691bd6b6913109cac546939317ddb3da48a8d88c629045301fe9e2f7", 1),
        ("tagged.mov", "c616355b6aa0bc6f12e315008371f3c46071e7eb20d7927133bc51536fad803c", 1),
        ("tagged.mp4", "369dc35d8e7f3377ff146c569e19f1cb683d04aeadb0ea70295c308889412cb0", 1),
        ("tagged.png", "4fe6a0774d5a6425b84d2c70992f198a1494573a827d1ce6a2be3f0911f68dfc", 1),
        ("turned.heic", "b223c8d5787228753bab1d1963f0605ab2aed71359919ec8336fd1ec9c18808f", 1),
        ("upright-6.jpg", "612462e84d22a50d8d97930a9c443cbacce7dfb04bea70d32c74eab0beb4ef0a", 6),
        ("upright-8.png", "e6fa91721e03929d95ef20f3d9a9af1c669db8c90db0cb9c748ff818e8884681", 8),
        ("wide-gamut.jpg", "d47e9eba1b0d090d4e0b827fd78775bb61318db38d1e858db8bbff5c2840ec21", 1),
    ])
    func `a sample has the payload hash that it always had`(name: String, hash: String, orientation: UInt8) throws {
        let path = SampleFolder.media(name)
        let inMemory = try #require(TemporaryFolder.read(path).withUnsafeBytes { PayloadReader.payload(of: $0) }).hash
        let status = try PayloadReader.status(ofFileAt: Array(path.utf8))
        let inFile = try PayloadReader().payload(ofFileAt: Array(path.utf8), expecting: status)
        #expect("\(inMemory.hash)" == "sha256-" + hash)
        #expect(inMemory.orientation == orientation)
        #expect(inFile == inMemory)
    }

    /// Its type, and how many there are: then its value would lie elsewhere.
    @Test(arguments: [2, 4]) func `an orientation in a form of its own gives no payload hash`(field: Int) throws {
        let file = TemporaryFolder.read(SampleFolder.media("upright-6.jpg"))
        // Tag 0x0112 with type SHORT, in either order of bytes.
        let place = try #require(
            file.indices.dropLast(4).first {
                [[0x12, 0x01, 3, 0], [0x01, 0x12, 0, 3]].contains(Array(file[$0..<$0 + 4]))
            })
        var changed = file
        for place in place + field..<place + 2 * field { changed[place] = 4 }
        #expect(file.withUnsafeBytes { PayloadReader.payload(of: $0) } != nil)
        #expect(changed.withUnsafeBytes { PayloadReader.payload(of: $0) } == nil)
    }
}
