import SyncCore

/// Compressed bodies: what a frame may be besides what our own encoder writes, and what it may not be.
extension GoldenVector {
    /// A window of exactly 8 MiB, no content size, and blocks of types 0 and 1, one of them empty, then a checksum.
    static var compressedOtherwise: RawSegment {
        var raw = RawSegment([writesTitle])
        raw.changes[0].operations.append([0x63] + [UInt8](repeating: 0x61, count: 300))
        raw.storedBody = framed(raw.body).bytes
        raw.flags = 1
        return raw
    }

    static let refusedFrames: [GoldenVector] = [
        frame("not-zstandard", "a body that claims to be compressed and is not") { _ in [0xFF, 0xFF, 0xFF] },
        frame("frame-too-long", "a frame that yields more than the body length") { RawFrame($0 + [0]).bytes },
        frame("frame-too-short", "a frame that yields less than the body length") { RawFrame($0.dropLast()).bytes },
        frame("frame-surplus", "a byte behind the end of the frame") { RawFrame($0).bytes + [0] },
        frame("frame-cut", "a frame that ends early") { RawFrame($0).bytes.dropLast() },
        frame("frame-second", "an empty second frame") { RawFrame($0).bytes + RawFrame([]).bytes },
        frame("frame-skippable", "a skippable frame before the frame") {
            [0x50, 0x2A, 0x4D, 0x18, 1, 0, 0, 0, 7] + RawFrame($0).bytes
        },
        frame("frame-content-size", "a content size that the content has not") {
            altered(RawFrame($0)) { $0.contentByteCount += 1 }
        },
        frame("frame-window", "a window beyond 8 MiB by the smallest step") {
            altered(RawFrame($0)) { $0.window = 0x69 }
        },
        frame("frame-dictionary", "a dictionary") { altered(RawFrame($0)) { $0.dictionary = 0 } },
        frame("frame-reserved-bit", "the reserved bit of the frame header") { altered(RawFrame($0)) { $0.flags = 8 } },
        frame("frame-reserved-block", "a block of the reserved type 3") {
            var bytes = RawFrame($0).bytes
            bytes[6] |= 6
            return bytes
        },
        frame("frame-checksum", "a checksum that disagrees") {
            altered(RawFrame($0)) {
                $0.flags = 4
                $0.checksum = [0, 0, 0, 0]
            }
        },
    ]

    private static func framed(_ body: [UInt8]) -> RawFrame {
        let run = body.count - 200
        var frame = RawFrame([])
        frame.blocks = [
            .raw(Array(body[..<run])), .raw([]), .repeated(0x61, count: 150), .raw(Array(body[(run + 150)...])),
        ]
        frame.window = 0x68
        frame.flags = 4
        // The lower half of XXH64 over the body, seed 0.
        frame.checksum = [0x80, 0x49, 0x8B, 0x00]
        return frame
    }

    private static func frame(
        _ file: String, _ proves: String, _ stored: @escaping ([UInt8]) -> [UInt8]
    ) -> GoldenVector {
        GoldenVector(refused: file, .malformed, proves) {
            $0.storedBody = stored($0.body)
            $0.flags = 1
        }
    }

    private static func altered(_ frame: RawFrame, _ alter: (inout RawFrame) -> Void) -> [UInt8] {
        var frame = frame
        alter(&frame)
        return frame.bytes
    }
}
