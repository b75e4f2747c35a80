import Codecs
import MediaCorpus
import MediaDeduplicator
import SyncCore
import Testing

struct PayloadTests {
    private static func pictures(_ seed: UInt64) -> [any SamplePicture] {
        var random = CorpusRandom(seed: seed)
        return [
            SampleJPEG(&random, byteCount: 9000), SamplePNG(&random, byteCount: 9000),
            SampleHEIC(&random, byteCount: 9000), SampleMovie(&random, byteCount: 9000),
        ]
    }

    private func payload(_ bytes: [UInt8]) -> (sketch: PayloadSketch, hash: PayloadHash)? {
        bytes.withUnsafeBytes { PayloadReader.payload(of: $0) }
    }

    @Test(arguments: 0..<4)
    func `the same picture has one payload hash whatever is said about it`(kind: Int) throws {
        let variants = PayloadTests.pictures(1)[kind].variants
        let payloads = try variants.map { try #require(payload($0)) }
        #expect(Set(payloads.map(\.hash)).count == 1)
        #expect(Set(payloads.map(\.sketch)).count == 1)
        #expect(Set(variants.map { SHA256Hasher().hash($0) }).count == variants.count)
    }

    @Test(arguments: 0..<4)
    func `what only resembles it has another one or none`(kind: Int) throws {
        let picture = PayloadTests.pictures(2)[kind]
        let own = try #require(payload(picture.variants[0]))
        for (number, trap) in picture.traps.enumerated() {
            #expect(payload(trap)?.hash != own.hash, "trap \(number)")
        }
    }

    @Test(arguments: 0..<4)
    func `a file that is cut anywhere never has the payload hash of the whole one`(kind: Int) throws {
        var file = PayloadTests.pictures(3)[kind].variants[0]
        let own = try #require(payload(file))
        // What stands behind the end of the picture belongs to nobody.
        while file.count > 64 {
            file.removeLast(Int.random(in: 1...60))
            #expect(payload(file)?.hash != own.hash, "at \(file.count)")
        }
    }

    @Test(arguments: 0..<4)
    func `every bit of the picture counts`(kind: Int) throws {
        let picture = PayloadTests.pictures(4)[kind]
        let file = picture.variants[0]
        let own = try #require(payload(file))
        var unseen = 0
        var random = CorpusRandom(seed: 5)
        for _ in 0..<2000 {
            var other = file
            other[random.number(0...(file.count - 1))] ^= UInt8(1 << random.number(0...7))
            if payload(other)?.hash == own.hash { unseen += 1 }
        }
        // Descriptions, dates and names are a small part of the file.
        #expect(unseen < 250, "\(unseen) of 2000 changes were not seen")
    }

    @Test(arguments: 0..<4)
    func `files made of damage are read without harm`(kind: Int) {
        let seed: UInt64 = 6
        var random = CorpusRandom(seed: seed)
        for picture in PayloadTests.pictures(seed) {
            for _ in 0..<300 {
                var file = picture.variants[0]
                for _ in 0..<random.number(1...20) {
                    // Mostly in the directories, where lengths are.
                    let place = random.number(0...min(file.count - 1, 1500))
                    file[kind == 0 ? place : file.count - 1 - place] = [0, 0xFF, 0x7F, 0x80, 1][random.number(0...4)]
                }
                _ = payload(file)
            }
        }
    }
}
