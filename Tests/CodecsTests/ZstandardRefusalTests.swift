import Codecs
import SyncCore
import SyncTestSupport
import Testing

/// Which single frames a segment may hold is proved by the golden vectors; here is what no few bytes can show.
struct ZstandardRefusalTests {
    private let codec = Zstandard()
    /// An empty frame: magic, a content size of 0, and one empty last block.
    private static let empty: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x20, 0, 1, 0, 0]

    @Test func `another size than claimed is refused`() throws {
        let frame = try #require(compress([UInt8](repeating: 7, count: 10_000)))
        for claim in [0, 1, 4096, 9_999, 10_001, 20_000, Int.max, -1] {
            expectMalformed(frame, claim)
        }
    }

    @Test func `trailing bytes and early ends are refused`() throws {
        var random = SeededRandom(seed: 9)
        let bytes = random.repetitiveBytes(3000)
        let frame = try #require(compress(bytes))
        expectMalformed(frame + [0], bytes.count)
        expectMalformed(frame + frame, bytes.count * 2)
        expectMalformed(frame + Self.empty, bytes.count)
        for count in frame.indices { expectMalformed(Array(frame[..<count]), bytes.count) }
    }

    /// 64 MiB of zeros in 6 KiB.
    @Test func `a bomb ends in a typed error after the claimed size`() throws {
        let bomb = try #require(compress([UInt8](repeating: 0, count: 64 << 20)))
        #expect(bomb.count < 7_000)
        for claim in [0, 1000, 1 << 20, (64 << 20) - 1] { expectMalformed(bomb, claim) }
    }

    @Test func `a body that yields far more than its first room comes back`() throws {
        for count in [4095, 4096, 4097, 16_384, 16_385, 300_000, 1 << 20] {
            let zeros = [UInt8](repeating: 0, count: count)
            #expect(try decompress(try #require(compress(zeros)), byteCount: count) == zeros)
        }
    }

    /// A block of one repeated byte that claims 128 KiB, eight exabytes of content beside it.
    @Test func `claims beyond all memory cost nothing when the input is small`() {
        let claims: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
        expectMalformed([0x28, 0xB5, 0x2F, 0xFD, 0xE0] + claims + [0x03, 0x00, 0x10, 0x61], Int.max)
        expectMalformed(Self.empty, Int.max)
        expectMalformed([], Int.max)
    }

    @Test func `an empty frame holds no bytes`() throws {
        #expect(try decompress(Self.empty, byteCount: 0) == [])
        expectMalformed(Self.empty, 1)
    }

    @Test func `arbitrary and damaged bytes end in a result or in a typed error`() throws {
        let seed: UInt64 = 21
        var random = SeededRandom(seed: seed)
        let good = try #require(compress(random.repetitiveBytes(2000)))
        for _ in 0..<5000 {
            let tail = random.bytes(Int.random(in: 0...64, using: &random))
            var bytes = random.next() % 2 == 0 ? good : Array(good.prefix(Int(random.next() % 9))) + tail
            for _ in 0..<3 where !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8(truncatingIfNeeded: random.next())
            }
            let result = Result { try decompress(bytes, byteCount: 2000) }
            if case .failure(let error) = result {
                #expect((error as? WireError)?.reason == .malformed, "seed \(seed)")
            }
        }
    }

    private func expectMalformed(_ bytes: [UInt8], _ byteCount: Int) {
        let error = #expect(throws: WireError.self) { try decompress(bytes, byteCount: byteCount) }
        #expect(error?.reason == .malformed)
    }

    private func compress(_ bytes: [UInt8]) -> [UInt8]? {
        bytes.withUnsafeBytes { codec.compress($0) }
    }

    private func decompress(_ bytes: [UInt8], byteCount: Int) throws -> [UInt8] {
        try bytes.withUnsafeBytes { try codec.decompress($0, byteCount: byteCount) }
    }
}
