internal import SyncCore

/// Where the items of a HEIF file lie: its item location box.
struct HEIFPlaces {
    /// By item, the parts in order. Items that lie in other files, or within other items, are left out.
    private(set) var extents: [UInt32: [Range<Int64>]] = [:]
    /// Whether each item is named once, and each of its parts lies in this file and has a length.
    private(set) var isComplete = true

    private var cursor: ByteCursor
    private let source: ByteSource
    private let data: ISOBox?
    private var version: UInt32 = 0
    private var widths = (offset: 0, length: 0, base: 0, index: 0)

    /// Reads the item location box among the boxes of `meta`; no places where there is none.
    init(_ source: ByteSource, _ boxes: [ISOBox]) throws(ContainerError) {
        self.source = source
        data = boxes.first("idat")
        guard let box = boxes.first("iloc") else {
            cursor = ByteCursor([])
            return
        }
        cursor = try source.cursor(box.payload)
        version = try cursor.word() >> 24
        guard version <= 2 else { throw .malformed("iloc") }
        try readWidths()
        let count = version < 2 ? UInt32(try cursor.short()) : try cursor.word()
        guard count <= Limits.maximumContainerItems else { throw .tooLarge("iloc") }
        for _ in 0..<count { try readItem() }
    }

    private mutating func readWidths() throws(ContainerError) {
        let sizes = Int(try cursor.short())
        widths = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
        let allowed = [0, 4, 8]
        guard allowed.contains(widths.offset), allowed.contains(widths.length), allowed.contains(widths.base),
            allowed.contains(widths.index)
        else { throw .malformed("iloc") }
    }

    private mutating func readItem() throws(ContainerError) {
        let id = version < 2 ? UInt32(try cursor.short()) : try cursor.word()
        let method = version == 0 ? 0 : try cursor.short()
        let construction = method & 15
        let isElsewhere = try cursor.short() != 0
        let base = try cursor.number(bytes: widths.base)
        let count = try cursor.short()
        // Many parts of no bytes each would take memory that the box does not.
        guard count <= 1 || widths.offset + widths.length + widths.index > 0 else { throw .malformed("iloc") }
        var parts: [Range<Int64>]? = []
        for _ in 0..<count {
            try cursor.skip(widths.index)
            let offset = try cursor.number(bytes: widths.offset)
            let length = try cursor.number(bytes: widths.length)
            if isElsewhere { parts = nil }
            // All the rest: nobody writes that, and readers differ.
            if length == 0 { isComplete = false }
            let part = try extent(construction, base: base, offset: offset, length: length)
            if let part { parts?.append(part) } else { parts = nil }
        }
        // Twelve bits of the method are reserved.
        isComplete = isComplete && extents[id] == nil && parts != nil && !isElsewhere && method == construction
        extents[id] = parts
    }

    /// Where a part lies in the file. A length of zero means all there is.
    private func extent(
        _ construction: UInt16, base: UInt64, offset: UInt64, length: UInt64
    ) throws(ContainerError) -> Range<Int64>? {
        let frame: Range<Int64>
        switch construction {
        case 0: frame = 0..<source.count
        case 1:
            guard let data else { throw .malformed("iloc without idat") }
            frame = data.payload
        default: return nil
        }
        let (start, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, start <= frame.count, length <= UInt64(frame.count) - start else {
            throw .malformed("an item behind the end of the file")
        }
        let first = frame.lowerBound + Int64(start)
        return first..<(length == 0 ? frame.upperBound : first + Int64(length))
    }
}
