internal import SyncCore

/// Where a HEIC's items are (`iloc`): in the file, or in its `idat` box.
enum HEIFLocations {
    /// The widths of an `iloc`'s fields, in bytes.
    private struct Widths {
        let offset: Int
        let length: Int
        let base: Int
        let index: Int
    }

    static func read(_ boxes: [Box], _ file: BoxBytes, into items: inout [UInt32: HEIFItem]) -> Bool {
        guard let box = BoxBytes.only(BoxType("iloc"), in: boxes), box.body.count >= 8 else { return false }
        let start = box.body.lowerBound
        let version = file.bytes[start]
        let idBytes = version == 2 ? 4 : 2
        guard version <= 2, let widths = widths(file, start, version), let count = file.word(start + 6, idBytes) else {
            return false
        }
        let data = boxes.filter { $0.type == BoxType("idat") }
        guard data.count < 2 else { return false }
        var position = start + 6 + idBytes
        for _ in 0..<count {
            guard let id = file.word(position, idBytes) else { return false }
            position += idBytes
            guard
                let extents = extents(at: &position, version, widths, file, data.first?.body, end: box.body.upperBound),
                items[UInt32(id)]?.isLocated == false
            else { return false }
            items[UInt32(id)]?.extents = extents
            items[UInt32(id)]?.isLocated = true
        }
        return true
    }

    private static func widths(_ file: BoxBytes, _ start: Int, _ version: UInt8) -> Widths? {
        guard let packed = file.word16(start + 4) else { return nil }
        let widths = Widths(
            offset: packed >> 12, length: packed >> 8 & 15, base: packed >> 4 & 15,
            index: version == 0 ? 0 : packed & 15)
        let all = [widths.offset, widths.length, widths.base, widths.index]
        return all.allSatisfy { [0, 4, 8].contains($0) } ? widths : nil
    }

    private static func extents(
        at position: inout Int, _ version: UInt8, _ widths: Widths, _ file: BoxBytes, _ data: Range<Int>?, end: Int
    ) -> [Range<Int64>]? {
        var method = 0
        if version > 0 {
            guard let word = file.word16(position), word <= 1 else { return nil }
            method = word
            position += 2
        }
        guard let reference = file.word16(position), reference == 0,
            let base = file.word(position + 2, widths.base), let count = file.word16(position + 2 + widths.base)
        else { return nil }
        position += 4 + widths.base
        var extents: [Range<Int64>] = []
        for _ in 0..<count {
            position += widths.index
            guard position <= end, let offset = file.word(position, widths.offset),
                let length = file.word(position + widths.offset, widths.length),
                let extent = extent(base, offset, length, method == 1 ? data : nil, isInData: method == 1, file)
            else { return nil }
            position += widths.offset + widths.length
            extents.append(extent)
        }
        return position <= end ? extents : nil
    }

    private static func extent(
        _ base: UInt64, _ offset: UInt64, _ length: UInt64, _ data: Range<Int>?, isInData: Bool, _ file: BoxBytes
    ) -> Range<Int64>? {
        // No length means all the rest, which nobody writes.
        let (start, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, length > 0, let first = Int64(exactly: start), let count = Int64(exactly: length),
            case (let end, let isTooFar) = first.addingReportingOverflow(count), !isTooFar
        else { return nil }
        guard isInData else { return first..<end }
        guard let data, end <= Int64(data.count) else { return nil }
        let origin = file.offset + Int64(data.lowerBound)
        return (origin + first)..<(origin + end)
    }
}
