import Codecs
import SyncCore
import SyncTestSupport
import Testing

struct ZstandardTests {
    private let codec = Zstandard()

    @Test(arguments: [1, 2, 3, 6, 9, 12]) func `what was compressed comes back, at every level`(level: Int) throws {
        var random = SeededRandom(seed: UInt64(level))
        let codec = Zstandard(level: level)
        for count in [2, 3, 100, 500, 4095, 4096, 4097, 40_000, 300_000, 600_000] {
            let bytes = random.repetitiveBytes(count)
            guard let frame = compress(bytes, codec) else {
                #expect(count < 500, "\(count) repetitive bytes did not get smaller")
                continue
            }
            #expect(frame.count < bytes.count)
            #expect(try decompress(frame, byteCount: bytes.count) == bytes)
        }
    }

    @Test func `random sizes and kinds of content come back`() throws {
        let seed: UInt64 = 31
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let count = Int.random(in: 0...20_000, using: &random)
            let kind = random.next() % 3
            let bytes =
                kind == 0 ? random.repetitiveBytes(count) : [UInt8](repeating: UInt8(kind), count: count)
            if let frame = compress(bytes, codec) {
                #expect(try decompress(frame, byteCount: count) == bytes, "seed \(seed)")
            }
        }
    }

    @Test func `a level out of range is brought into it`() throws {
        let bytes = [UInt8](repeating: 65, count: 1000)
        #expect(compress(bytes, Zstandard(level: -5)) == compress(bytes, Zstandard(level: 1)))
        #expect(compress(bytes, Zstandard(level: 1000)) == compress(bytes, Zstandard(level: 19)))
    }

    @Test func `what would not get smaller is left as it is`() {
        var random = SeededRandom(seed: 3)
        for count in [0, 1, 2, 10, 500, 100_000] {
            #expect(compress(random.bytes(count), codec) == nil)
        }
    }

    @Test func `a context that failed leaves nothing behind for the next call`() throws {
        let bytes = [UInt8](repeating: 65, count: 10_000)
        let frame = try #require(compress(bytes, codec))
        var random = SeededRandom(seed: 5)
        for _ in 0..<50 {
            _ = compress(random.bytes(2000), codec)
            _ = Result { try decompress(Array(frame.prefix(9)) + random.bytes(200), byteCount: 5000) }
            #expect(compress(bytes, codec) == frame)
            #expect(try decompress(frame, byteCount: bytes.count) == bytes)
        }
    }

    /// Each with its own window and with the content for a window: the length of the size moves where the blocks begin.
    @Test(arguments: [(0x00, 0), (0x40, 2), (0x80, 4), (0xC0, 8), (0x20, 1), (0x60, 2), (0xA0, 4), (0xE0, 8)])
    func `a content size is read in each of its lengths`(descriptor: UInt8, sizeLength: Int) throws {
        let count = sizeLength == 1 ? 200 : 300
        let written = sizeLength == 2 ? count - 256 : count
        let size = (0..<sizeLength).map { UInt8(truncatingIfNeeded: written >> (8 * $0)) }
        let window: [UInt8] = descriptor & 0x20 == 0 ? [0] : []
        let block = [UInt8(truncatingIfNeeded: count << 3 | 3), UInt8(count >> 5), 0, 0x61]
        let frame = [0x28, 0xB5, 0x2F, 0xFD, descriptor] + window + size + block
        #expect(try decompress(frame, byteCount: count) == [UInt8](repeating: 0x61, count: count))
    }

    private func compress(_ bytes: [UInt8], _ codec: Zstandard) -> [UInt8]? {
        bytes.withUnsafeBytes { codec.compress($0) }
    }

    private func decompress(_ bytes: [UInt8], byteCount: Int) throws -> [UInt8] {
        try bytes.withUnsafeBytes { try codec.decompress($0, byteCount: byteCount) }
    }
}
