/// Writes the binary formats of `Docs/WireFormat.md` into a buffer that grows.
///
/// Owns plain memory, because appending to an array costs a uniqueness check per byte. Confined to one owner.
package struct ByteWriter: ~Copyable {
    private var base: UnsafeMutableRawPointer
    private var capacity: Int
    /// How many bytes have been written.
    package private(set) var count = 0

    /// An empty buffer with room for `capacity` bytes.
    package init(capacity: Int = 512) {
        self.capacity = max(capacity, 64)
        base = .allocate(byteCount: self.capacity, alignment: 16)
    }

    deinit { base.deallocate() }

    /// Everything written so far, without a copy.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// A copy of everything written so far.
    package var array: [UInt8] { withBytes { Array($0) } }

    /// Forgets what was written and keeps the memory.
    package mutating func removeAll() { count = 0 }

    /// Forgets what was written after the first `length` bytes.
    package mutating func truncate(to length: Int) {
        precondition(length <= count, "truncating beyond the end")
        count = length
    }

    /// One byte.
    package mutating func byte(_ value: UInt8) {
        reserve(1)
        base.storeBytes(of: value, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    /// An unsigned number in LEB128.
    package mutating func varint(_ value: UInt64) {
        reserve(10)
        var rest = value
        while rest >= 0x80 {
            base.storeBytes(of: UInt8(truncatingIfNeeded: rest) | 0x80, toByteOffset: count, as: UInt8.self)
            count += 1
            rest >>= 7
        }
        base.storeBytes(of: UInt8(truncatingIfNeeded: rest), toByteOffset: count, as: UInt8.self)
        count += 1
    }

    /// A count or length, which is never negative.
    package mutating func varint(_ value: Int) { varint(UInt64(value)) }

    /// A signed number in zigzag form.
    package mutating func signed(_ value: Int64) {
        varint(UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    /// Bytes as they are.
    package mutating func bytes(_ raw: UnsafeRawBufferPointer) {
        guard let source = raw.baseAddress, raw.count > 0 else { return }
        reserve(raw.count)
        (base + count).copyMemory(from: source, byteCount: raw.count)
        count += raw.count
    }

    /// Bytes as they are.
    package mutating func bytes(_ raw: [UInt8]) {
        raw.withUnsafeBytes { bytes($0) }
    }

    /// A length and that many bytes.
    package mutating func block(_ raw: UnsafeRawBufferPointer) {
        varint(raw.count)
        bytes(raw)
    }

    /// A length and text in UTF-8.
    package mutating func text(_ text: String) {
        var text = text
        text.withUTF8 { block(UnsafeRawBufferPointer($0)) }
    }

    /// Sixteen bytes.
    package mutating func bytes16(_ value: Bytes16) {
        fixed(value.high.bigEndian)
        fixed(value.low.bigEndian)
    }

    /// Thirty-two bytes.
    package mutating func hash(_ value: ContentHash) {
        bytes16(value.head)
        bytes16(value.tail)
    }

    /// A fixed-size number as it lies in memory; callers choose its byte order.
    package mutating func fixed<Number: FixedWidthInteger>(_ value: Number) {
        reserve(MemoryLayout<Number>.size)
        base.storeBytes(of: value, toByteOffset: count, as: Number.self)
        count += MemoryLayout<Number>.size
    }

    private mutating func reserve(_ extra: Int) {
        if count + extra > capacity { grow(to: count + extra) }
    }

    private mutating func grow(to needed: Int) {
        capacity = max(needed, capacity * 2)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
        larger.copyMemory(from: base, byteCount: count)
        base.deallocate()
        base = larger
    }
}
