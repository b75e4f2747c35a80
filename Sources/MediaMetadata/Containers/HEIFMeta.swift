internal import SyncCore

/// What the `meta` box of a HEIF file (ISO/IEC 23008-12) says of its items, as far as it is needed to find them.
package struct HEIFMeta: Sendable {
    /// The boxes in it.
    package let boxes: [ISOBox]
    /// The item that shows, if the file says.
    package var primary: UInt32?
    /// The items, in the order of the item information box.
    package var items: [HEIFItem] = []
    /// Which item refers to which others, and how.
    package var references: [HEIFReference] = []
    /// The properties of items, in the order in which they apply.
    package var properties: [UInt32: [HEIFProperty]] = [:]
    /// Whether nothing was left out or had to be guessed: each box that says something of the items is there once and read
    /// to its end, each item once, with all its parts in this file and their lengths stated. Facts do without; whoever
    /// compares pictures must not.
    package private(set) var isComplete = true

    /// Reads the `meta` box of a file; `nil` where there is none.
    ///
    /// Throws `ContainerError`: what cannot be read whole is not read at all, since a missing place or item would look like
    /// a file without it.
    package init?(_ source: ByteSource) throws(ContainerError) {
        guard let meta = try ISOBox.walk(source).elements.first("meta") else { return nil }
        try self.init(source, in: meta)
    }

    /// Reads a `meta` box. Throws as the other does.
    package init(_ source: ByteSource, in meta: ISOBox) throws(ContainerError) {
        guard meta.payload.count >= 4 else { throw .malformed("meta") }
        let walk = try ISOBox.walk(source, in: meta.payload.lowerBound + 4..<meta.payload.upperBound)
        guard walk.isComplete else { throw .malformed("meta") }
        boxes = walk.elements
        isComplete = HEIFMeta.areUnique(boxes)
        try readItems(source)
        if let box = boxes.first("iref") { references = whole(try HEIFReference.read(source, box)) }
        if let box = boxes.first("pitm") {
            var cursor = try source.cursor(box.payload)
            let version = try cursor.word() >> 24
            primary = version == 0 ? UInt32(try cursor.short()) : try cursor.word()
        }
        if let box = boxes.first("iprp") {
            let found = try HEIFProperties(source, box)
            properties = found.byItem
            isComplete = isComplete && found.isComplete
        }
    }

    /// The items of a type.
    package func items(_ type: FourCC) -> [HEIFItem] { items.filter { $0.type == type } }

    private mutating func readItems(_ source: ByteSource) throws(ContainerError) {
        let places = try HEIFPlaces(source, boxes)
        if let box = boxes.first("iinf") { items = whole(try HEIFItem.read(source, box, places)) }
        let known = Set(items.map(\.id))
        isComplete = isComplete && places.isComplete && places.extents.keys.allSatisfy(known.contains)
    }

    private mutating func whole<Element>(_ walk: Walk<Element>) -> [Element] {
        isComplete = isComplete && walk.isComplete
        return walk.elements
    }

    private static func areUnique(_ boxes: [ISOBox]) -> Bool {
        let single: [FourCC] = ["hdlr", "pitm", "iinf", "iloc", "iref", "iprp", "idat"]
        return boxes.last?.isOpenEnded != true && single.allSatisfy { type in boxes.count { $0.type == type } < 2 }
    }
}
