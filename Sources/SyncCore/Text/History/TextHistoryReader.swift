/// Reads the columns of a history at rest, run by run, checking every number before anything relies on it.
///
/// Confined to the scope of the buffer it was made from.
struct TextHistoryReader {
    typealias RunHead = TextHistoryColumns.RunHead

    var heads: ByteReader
    var counts: ByteReader
    var strides: ByteReader
    var jumps: ByteReader
    var identities: ByteReader
    var parents: ByteReader
    var hunks: ByteReader
    var undos: ByteReader
    var seeds: ByteReader
    var refusals: ByteReader
    var names: ByteReader
    /// Every byte ever inserted.
    let content: UnsafeBufferPointer<UInt8>
    /// How many of them have been taken.
    var taken = 0
    var state = TextHistoryState()

    init(_ body: UnsafeRawBufferPointer) throws(WireError) {
        var whole = ByteReader(body)
        heads = ByteReader(try whole.block("text history heads"))
        counts = ByteReader(try whole.block("text history counts"))
        strides = ByteReader(try whole.block("text history strides"))
        jumps = ByteReader(try whole.block("text history jumps"))
        identities = ByteReader(try whole.block("text history identities"))
        parents = ByteReader(try whole.block("text history parents"))
        hunks = ByteReader(try whole.block("text history hunks"))
        undos = ByteReader(try whole.block("text history undos"))
        seeds = ByteReader(try whole.block("text history seeds"))
        refusals = ByteReader(try whole.block("text history refusals"))
        names = ByteReader(try whole.block("text history names"))
        content = whole.rest().bindMemory(to: UInt8.self)
        guard content.count <= Limits.maximumTextBytes else {
            throw whole.error(.limitExceeded, "text history content")
        }
        guard String(validating: content, as: UTF8.self) != nil else {
            throw whole.error(.malformed, "text history content")
        }
    }

    /// Throws unless every column has been read to its end.
    func finish() throws(WireError) {
        let isDone =
            counts.isAtEnd && strides.isAtEnd && jumps.isAtEnd && identities.isAtEnd && parents.isAtEnd
            && hunks.isAtEnd && undos.isAtEnd && seeds.isAtEnd && refusals.isAtEnd && names.isAtEnd
            && taken == content.count
        guard isDone else { throw heads.error(.malformed, "text history columns") }
    }

    /// Takes the next inserted bytes, which must begin with a whole scalar.
    @inline(__always)
    mutating func take(_ length: Int) throws(WireError) -> UnsafeBufferPointer<UInt8> {
        guard length <= content.count - taken else { throw heads.error(.truncated, "text history content") }
        guard length == 0 || content[taken] & 0xc0 != 0x80 else {
            throw heads.error(.malformed, "text history content")
        }
        defer { taken += length }
        return UnsafeBufferPointer(rebasing: content[taken..<(taken + length)])
    }

    /// The position of an edit whose head has been read.
    @inline(__always)
    mutating func position(_ head: RunHead, isBackwards: Bool, stride: Int) throws(WireError) -> Int {
        let expected = state.expectedPosition(isBackwards: isBackwards, stride: stride)
        guard head.has(RunHead.jump) else { return try checked(expected) }
        let jump = try jumps.signed("text history jump")
        guard jump.magnitude <= 2 * UInt64(Limits.maximumTextBytes) else {
            throw jumps.error(.malformed, "text history jump")
        }
        return try checked(expected + Int(jump))
    }

    private func checked(_ position: Int) throws(WireError) -> Int {
        guard position >= 0, position <= Limits.maximumTextBytes else {
            throw jumps.error(.malformed, "text history position")
        }
        return position
    }
}
