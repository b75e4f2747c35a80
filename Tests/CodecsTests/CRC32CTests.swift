import Codecs
import SyncCore
import SyncTestSupport
import Testing

/// Vectors: RFC 3720, appendix B.4.
struct CRC32CTests {
    private static let readCommand: [UInt8] = [
        0x01, 0xC0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x14, 0, 0, 0, 0, 0, 0x04, 0, 0, 0, 0, 0x14, 0, 0, 0,
        0x18, 0x28, 0, 0, 0, 0, 0, 0, 0, 0x02, 0, 0, 0, 0, 0, 0, 0,
    ]
    private static let vectors: [(bytes: [UInt8], crc: UInt32)] = [
        ([], 0),
        (Array("123456789".utf8), 0xE306_9283),
        ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
        ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
        (Array(0..<32), 0x46DD_794E),
        (Array((0..<32).reversed()), 0x113F_DB5C),
        (readCommand, 0xD996_3A56),
    ]

    @Test(arguments: [false, true])
    func `the published vectors come out`(byTable: Bool) {
        for vector in CRC32CTests.vectors {
            #expect(crc(vector.bytes[...], byTable: byTable) == vector.crc)
        }
    }

    @Test func `instruction, table and the definition agree at every length and alignment`() {
        var random = SeededRandom(seed: 11)
        let bytes = random.bytes(600)
        for start in 0..<9 {
            for end in stride(from: start, through: 600, by: 7) {
                let slice = bytes[start..<end]
                let expected = bitByBit(slice)
                #expect(crc(slice, byTable: true) == expected)
                #expect(crc(slice, byTable: false) == expected)
            }
        }
    }

    private func crc(_ bytes: ArraySlice<UInt8>, byTable: Bool) -> UInt32 {
        bytes.withUnsafeBytes { CRC32C(byTable: byTable).checksum($0) }
    }

    private func bitByBit(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(UInt32.max) { state, byte in
            (0..<8).reduce(state ^ UInt32(byte)) { bits, _ in bits >> 1 ^ (bits & 1 == 1 ? 0x82F6_3B78 : 0) }
        }
    }
}
