import Codecs
import SyncCore
import Testing

struct DeflateTests {
    private let codec = Deflate()

    @Test(arguments: 1...9)
    func `what was deflated comes back, at every level`(level: Int) throws {
        var random = SeededRandom(seed: UInt64(level))
        let codec = Deflate(level: level)
        for count in [2, 3, 100, 500, 4095, 4096, 4097, 40_000, 300_000] {
            let bytes = random.repetitiveBytes(count)
            guard let deflated = deflate(bytes, codec) else {
                #expect(count < 500, "\(count) repetitive bytes did not get smaller")
                continue
            }
            #expect(deflated.count < bytes.count)
            #expect(try inflate(deflated, byteCount: bytes.count) == bytes)
        }
    }

    @Test func `what would not get smaller is left as it is`() {
        var random = SeededRandom(seed: 3)
        for count in [0, 1, 2, 10, 500, 100_000] {
            #expect(deflate(random.bytes(count), codec) == nil)
        }
    }

    @Test func `a stream that failed leaves nothing behind for the next call`() throws {
        let bytes = [UInt8](repeating: 65, count: 10_000)
        let deflated = try #require(deflate(bytes, codec))
        var random = SeededRandom(seed: 5)
        for _ in 0..<50 {
            _ = deflate(random.bytes(2000), codec)
            _ = Result { try inflate(random.bytes(200), byteCount: 5000) }
            #expect(deflate(bytes, codec) == deflated)
            #expect(try inflate(deflated, byteCount: bytes.count) == bytes)
        }
    }

    @Test func `another size than claimed is refused`() throws {
        let deflated = try #require(deflate([UInt8](repeating: 7, count: 10_000), codec))
        for claim in [0, 1, 4096, 9_999, 10_001, 20_000, Int.max, -1] {
            expectMalformed(deflated, claim)
        }
    }

    @Test func `trailing bytes and early ends are refused`() throws {
        var random = SeededRandom(seed: 9)
        let bytes = random.repetitiveBytes(3000)
        let deflated = try #require(deflate(bytes, codec))
        expectMalformed(deflated + [0], bytes.count)
        for count in deflated.indices { expectMalformed(Array(deflated[..<count]), bytes.count) }
    }

    /// 64 MiB of zeros in 64 KiB: the ratio of 1032 to 1 that deflate can reach at most.
    @Test func `a bomb ends in a typed error after the claimed size`() throws {
        let bomb = try #require(deflate([UInt8](repeating: 0, count: 64 << 20), Deflate(level: 9)))
        #expect(bomb.count < 70_000)
        expectMalformed(bomb, 1000)
        expectMalformed(bomb, 1 << 20)
    }

    @Test func `a claim beyond all memory costs nothing when the input is small`() {
        expectMalformed([3], Int.max)
        expectMalformed([3, 0], Int.max)
    }

    @Test func `no bytes deflate to nothing and come back`() throws {
        #expect(try inflate([3, 0], byteCount: 0) == [])
    }

    @Test func `arbitrary and damaged bytes end in a result or in a typed error`() throws {
        let seed: UInt64 = 21
        var random = SeededRandom(seed: seed)
        let good = try #require(deflate(random.repetitiveBytes(2000), codec))
        for _ in 0..<5000 {
            var bytes = random.next() % 2 == 0 ? good : random.bytes(Int.random(in: 0...64, using: &random))
            for _ in 0..<3 where !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8(truncatingIfNeeded: random.next())
            }
            let result = Result { try inflate(bytes, byteCount: 2000) }
            if case .failure(let error) = result {
                #expect((error as? WireError)?.reason == .malformed, "seed \(seed)")
            }
        }
    }

    private func expectMalformed(_ bytes: [UInt8], _ byteCount: Int) {
        let error = #expect(throws: WireError.self) { try inflate(bytes, byteCount: byteCount) }
        #expect(error?.reason == .malformed)
    }

    private func deflate(_ bytes: [UInt8], _ codec: Deflate) -> [UInt8]? {
        bytes.withUnsafeBytes { codec.deflate($0) }
    }

    private func inflate(_ bytes: [UInt8], byteCount: Int) throws -> [UInt8] {
        try bytes.withUnsafeBytes { try codec.inflate($0, byteCount: byteCount) }
    }
}
