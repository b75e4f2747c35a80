internal import SyncCore

/// A box (ISO/IEC 14496-12) in bytes that lie in memory.
struct Box {
    let type: BoxType
    /// From its own header to its end.
    let whole: Range<Int>
    /// What it holds.
    let body: Range<Int>
}

/// Bytes of boxes, read by position. Everything that lies outside is `nil`.
struct BoxBytes {
    let bytes: [UInt8]
    /// Where in the file they begin.
    let offset: Int64

    func word(_ position: Int, _ count: Int) -> UInt64? {
        guard position >= 0, count >= 0, count <= 8, position <= bytes.count - count else { return nil }
        return bytes[position..<(position + count)].reduce(0) { $0 << 8 | UInt64($1) }
    }

    func word16(_ position: Int) -> Int? { word(position, 2).map { Int($0) } }
    func word32(_ position: Int) -> UInt32? { word(position, 4).map { UInt32($0) } }

    /// The boxes that fill a range, or `nil` when they do not fill it exactly.
    func boxes(in range: Range<Int>) -> [Box]? {
        var found: [Box] = []
        var position = range.lowerBound
        while position < range.upperBound {
            guard found.count < Limits.maximumContainerParts,
                let box = box(at: position, within: range.upperBound)
            else { return nil }
            found.append(box)
            position = box.whole.upperBound
        }
        return found
    }

    private func box(at position: Int, within end: Int) -> Box? {
        guard position <= end - 8, let size = word32(position), let type = word32(position + 4) else { return nil }
        var header = 8
        var count = UInt64(size)
        if size == 1 {
            guard position <= end - 16, let long = word(position + 8, 8) else { return nil }
            header = 16
            count = long
        }
        guard count >= UInt64(header), count <= UInt64(end - position) else { return nil }
        let last = position + Int(count)
        return Box(type: BoxType(code: type), whole: position..<last, body: (position + header)..<last)
    }

    /// The only box of a type among others; `nil` when there is none or more than one.
    static func only(_ type: BoxType, in boxes: [Box]) -> Box? {
        let found = boxes.filter { $0.type == type }
        return found.count == 1 ? found[0] : nil
    }
}
