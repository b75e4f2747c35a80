import SyncCore

/// A Zstandard frame (RFC 8878) put together by hand from blocks that are not compressed, which every library reads
/// alike, so that its bytes depend on none.
struct RawFrame {
    enum Block {
        case raw([UInt8])
        case repeated(UInt8, count: Int)
        case compressed([UInt8])
    }

    var magic: UInt32 = 0xFD2F_B528
    var blocks: [Block]
    /// Set in the descriptor besides what follows from the rest: bit 2 is a checksum, bit 3 reserved.
    var flags: UInt8 = 0
    /// The window descriptor; without one the window is the content size.
    var window: UInt8?
    var dictionary: UInt8?
    /// Written when there is no window descriptor.
    var contentByteCount: UInt8
    var checksum: [UInt8] = []

    init(_ content: some Collection<UInt8>) {
        blocks = [.raw(Array(content))]
        contentByteCount = UInt8(truncatingIfNeeded: content.count)
    }

    var bytes: [UInt8] {
        written { writer in
            writer.fixed(magic.littleEndian)
            writer.byte(flags | (window == nil ? 0x20 : 0) | (dictionary == nil ? 0 : 1))
            if let window { writer.byte(window) }
            if let dictionary { writer.byte(dictionary) }
            if window == nil { writer.byte(contentByteCount) }
            for index in blocks.indices { write(blocks[index], isLast: index == blocks.count - 1, to: &writer) }
            writer.bytes(checksum)
        }
    }

    private func write(_ block: Block, isLast: Bool, to writer: inout ByteWriter) {
        let last: UInt32 = isLast ? 1 : 0
        switch block {
        case .raw(let bytes):
            writeHeader(UInt32(bytes.count) << 3 | last, to: &writer)
            writer.bytes(bytes)
        case .repeated(let byte, let count):
            writeHeader(UInt32(count) << 3 | 2 | last, to: &writer)
            writer.byte(byte)
        case .compressed(let bytes):
            writeHeader(UInt32(bytes.count) << 3 | 4 | last, to: &writer)
            writer.bytes(bytes)
        }
    }

    private func writeHeader(_ header: UInt32, to writer: inout ByteWriter) {
        for shift in [0, 8, 16] as [UInt32] { writer.byte(UInt8(truncatingIfNeeded: header >> shift)) }
    }
}
