internal import SyncCore

/// A box of a file of the ISO base media format (ISO/IEC 14496-12): MP4, QuickTime, HEIC.
package struct ISOBox: Equatable, Sendable {
    /// What it is; `uuid` has its 16 bytes at the front of the payload.
    package var type: FourCC
    /// Where its header begins.
    package var start: Int64
    /// What it holds, behind the header.
    package var payload: Range<Int64>
    /// Whether it states no size and goes on to the end of what is around it.
    package var isOpenEnded = false

    /// From its header to its end.
    package var whole: Range<Int64> { start..<payload.upperBound }

    /// The boxes that lie in a range, by default in the whole file.
    ///
    /// Sizes of 64 bits are read, and a size of zero means up to the end of the range. A full box's version and flags are
    /// part of its payload: give the range behind them. Throws `ContainerError.unreadable`, and `.malformed`
    /// for a file that became shorter; anything else makes the walk incomplete. Cost: one small read per box.
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

    /// The boxes that fill a range exactly, each with its size. Throws `ContainerError.malformed` where they do not.
    package static func all(_ source: ByteSource, in range: Range<Int64>) throws(ContainerError) -> [ISOBox] {
        let walk = try walk(source, in: range)
        guard range.upperBound <= source.count, walk.isComplete, walk.elements.last?.isOpenEnded != true else {
            throw .malformed("boxes that do not fill the one around them")
        }
        return walk.elements
    }

    private static func next(_ source: ByteSource, at position: Int64, end: Int64) throws(ContainerError) -> ISOBox? {
        guard end - position >= 8 else { return nil }
        let head = try source.number(at: position, bytes: 8)
        var size = Int64(head >> 32)
        let isOpenEnded = size == 0
        var headerBytes: Int64 = 8
        if size == 1 {
            guard end - position >= 16, let large = Int64(exactly: try source.number(at: position + 8, bytes: 8))
            else { return nil }
            size = large
            headerBytes = 16
        } else if isOpenEnded {
            size = end - position
        }
        guard size >= headerBytes, size <= end - position else { return nil }
        return ISOBox(
            type: FourCC(rawValue: UInt32(truncatingIfNeeded: head)), start: position,
            payload: position + headerBytes..<position + size, isOpenEnded: isOpenEnded)
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

    /// The only box of a type. Throws `ContainerError.malformed` where there is none or more than one.
    package func only(_ type: FourCC) throws(ContainerError) -> ISOBox {
        let found = filter { $0.type == type }
        guard found.count == 1 else { throw .malformed("a box that has to be there once") }
        return found[0]
    }
}
