/// A text as the editor loaded it and the text to be saved, side by side, in UTF-8 bytes.
///
/// Confined to the call that holds the bytes. Nothing here reads outside of them, even if they are not UTF-8.
struct TextPair {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    let base: Bytes
    let new: Bytes

    /// How many bytes the base from one position on shares with the new text from another on.
    func commonPrefix(_ position: Int, _ newPosition: Int, limit: Int) -> Int {
        TextPair.commonPrefix(base, position, new, newPosition, limit: limit)
    }

    /// How many bytes the base before one position shares with the new text before another.
    func commonSuffix(_ position: Int, _ newPosition: Int, limit: Int) -> Int {
        TextPair.commonSuffix(base, position, new, newPosition, limit: limit)
    }

    /// How many bytes are equal from two positions on. Cost: an eighth of a step for each.
    static func commonPrefix(_ one: Bytes, _ first: Int, _ other: Bytes, _ second: Int, limit: Int) -> Int {
        let one = UnsafeRawBufferPointer(one)
        let other = UnsafeRawBufferPointer(other)
        var count = 0
        while count &+ 32 <= limit {
            var difference: UInt64 = 0
            for step in 0..<4 {
                difference |= word(one, first &+ count &+ step &* 8) ^ word(other, second &+ count &+ step &* 8)
            }
            if difference != 0 { break }
            count &+= 32
        }
        while count &+ 8 <= limit {
            let difference = word(one, first &+ count) ^ word(other, second &+ count)
            if difference != 0 { return count &+ difference.trailingZeroBitCount / 8 }
            count &+= 8
        }
        while count < limit, one[first &+ count] == other[second &+ count] { count &+= 1 }
        return count
    }

    /// How many bytes are equal before two positions. Cost: an eighth of a step for each.
    static func commonSuffix(_ one: Bytes, _ first: Int, _ other: Bytes, _ second: Int, limit: Int) -> Int {
        let one = UnsafeRawBufferPointer(one)
        let other = UnsafeRawBufferPointer(other)
        var count = 0
        while count &+ 32 <= limit {
            var difference: UInt64 = 0
            for step in 1...4 {
                difference |= word(one, first &- count &- step &* 8) ^ word(other, second &- count &- step &* 8)
            }
            if difference != 0 { break }
            count &+= 32
        }
        while count &+ 8 <= limit {
            let difference = word(one, first &- count &- 8) ^ word(other, second &- count &- 8)
            if difference != 0 { return count &+ difference.leadingZeroBitCount / 8 }
            count &+= 8
        }
        while count < limit, one[first &- count &- 1] == other[second &- count &- 1] { count &+= 1 }
        return count
    }

    /// Eight bytes, the first of them lowest.
    @inline(__always)
    static func word(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
}
