internal import SyncCore

/// A box of a file of the ISO base media format (ISO/IEC 14496-12): MP4, QuickTime, HEIC.
package struct ISOBox: Equatable, Sendable {
    /// What it is; `uuid` has its 16 bytes at the front of the payload.
    package var type: FourCC
    /// Where its header begins.
    package var start: Int64
    /// What it holds, behind the header.
    package var payload: Range<Int64>

    /// The boxes that lie in a range, by default in the whole file.
    ///
    /// Sizes of 64 bits are read, and a size of zero means up to the end of the range. A full box's version and flags are
    /// part of its payload: give the range behind them. Throws `ContainerError.unreadable`; anything else makes the walk
    /// incomplete. Cost: one small read per box.
    package static func walk(_ source: ByteSource, in range: Range<Int64>? = nil) throws(ContainerError) -> Walk<ISOBox>
    {
        let range = (range ?? 0..<source.count).clamped(to: 0..<source.count)
        var walk = Walk<ISOBox>()
        var position = range.lowerBound
        while position < range.upperBound, walk.elements.count < Limits.maximumContainerItems {
            guard let box = try next(source, at: position, end: range.upperBound) else { return walk }
            walk.elements.append(box)
            position = box.payload.upperBound
        }
        walk.isComplete = position == range.upperBound
        return walk
    }

    private static func next(_ source: ByteSource, at position: Int64, end: Int64) throws(ContainerError) -> ISOBox? {
        var header = ByteCursor(try source.bytes(position..<min(end, position + 16)))
        guard header.remaining >= 8 else { return nil }
        var size = Int64(try header.word())
        let type = try header.code()
        if size == 1 {
            guard header.remaining == 8, let large = Int64(exactly: try header.long()) else { return nil }
            size = large
        } else if size == 0 {
            size = end - position
        }
        guard size >= header.offset, size <= end - position else { return nil }
        return ISOBox(type: type, start: position, payload: position + Int64(header.offset)..<position + size)
    }

    /// The first box at the end of a path of types, each within the one before; `nil` where there is none.
    package static func find(
        _ path: FourCC..., in source: ByteSource, range: Range<Int64>? = nil
    ) throws(ContainerError) -> ISOBox? {
        var found: ISOBox?
        for type in path {
            let boxes = try walk(source, in: found?.payload ?? range).elements
            guard let box = boxes.first(where: { $0.type == type }) else { return nil }
            found = box
        }
        return found
    }
}

extension Sequence<ISOBox> {
    /// The first box of a type.
    package func first(_ type: FourCC) -> ISOBox? { first { $0.type == type } }
}
