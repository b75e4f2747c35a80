/// Bytes with a gap where the last edit was, so that typing moves nothing.
///
/// Holds the UTF-8 of one text. Positions are byte offsets and must lie within `count`; the owner checks them.
/// Cost of an edit: the distance from the last one. Not thread-safe: confined to its owner.
struct GapBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private var gapStart = 0
    private var gapEnd: Int

    /// A buffer without bytes.
    init(capacity: Int = 256) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
        gapEnd = capacity
    }

    /// A buffer of these bytes.
    init(_ bytes: [UInt8]) {
        self.init(capacity: bytes.count + 256)
        bytes.withUnsafeBufferPointer { replace(0, deleting: 0, with: $0) }
    }

    deinit { base.deallocate() }

    /// How many bytes there are.
    var count: Int { capacity - (gapEnd - gapStart) }

    /// The byte at a position below `count`.
    subscript(position: Int) -> UInt8 {
        @inline(__always) get {
            assert(position >= 0 && position < count)
            return base[position < gapStart ? position : position + (gapEnd - gapStart)]
        }
    }

    /// Whether no scalar is cut at a position of at most `count`.
    @inline(__always)
    func isBoundary(_ position: Int) -> Bool { position == count || self[position] & 0xc0 != 0x80 }

    /// Puts bytes in place of `deleting` bytes.
    @inline(__always)
    mutating func replace(_ position: Int, deleting: Int, with bytes: UnsafeBufferPointer<UInt8>) {
        assert(position >= 0 && deleting >= 0 && position + deleting <= count)
        if position != gapStart { moveGap(to: position) }
        gapEnd += deleting
        if bytes.count > gapEnd - gapStart { grow(by: bytes.count) }
        if bytes.count == 1 {
            base[gapStart] = bytes[0]
        } else if let source = bytes.baseAddress {
            (base + gapStart).update(from: source, count: bytes.count)
        }
        gapStart += bytes.count
    }

    /// The bytes from one position up to another, appended to `out`.
    func copy(_ range: Range<Int>, to out: inout PlainArray<UInt8>) {
        for position in range { out.append(self[position]) }
    }

    /// A copy of all bytes. Cost: one pass.
    var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            guard let start = target.baseAddress else { return }
            start.update(from: base, count: gapStart)
            (start + gapStart).update(from: base + gapEnd, count: capacity - gapEnd)
            filled = count
        }
    }

    @inline(never)
    private mutating func moveGap(to position: Int) {
        if position < gapStart {
            let moved = gapStart - position
            (base + gapEnd - moved).update(from: base + position, count: moved)
        } else {
            (base + gapStart).update(from: base + gapEnd, count: position - gapStart)
        }
        gapEnd += position - gapStart
        gapStart = position
    }

    @inline(never)
    private mutating func grow(by needed: Int) {
        let larger = max(capacity * 2, capacity + needed)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        let behind = capacity - gapEnd
        moved.update(from: base, count: gapStart)
        (moved + larger - behind).update(from: base + gapEnd, count: behind)
        base.deallocate()
        base = moved
        gapEnd = larger - behind
        capacity = larger
    }
}
