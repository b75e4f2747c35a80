internal import SyncCore

/// What the `meta` box of a HEIF file (ISO/IEC 23008-12) says of its items, as far as it is needed to find them.
package struct HEIFMeta: Sendable {
    /// The item that shows, if the file says.
    package var primary: UInt32?
    /// The items, in the order of the item information box.
    package var items: [HEIFItem] = []
    /// Which item refers to which others, and how.
    package var references: [HEIFReference] = []
    /// The properties of items, in the order in which they apply.
    package var properties: [UInt32: [ISOBox]] = [:]

    /// Reads the `meta` box of a file; `nil` where there is none.
    ///
    /// Throws `ContainerError`: what cannot be read whole is not read at all, since a missing place or item would look like
    /// a file without it.
    package init?(_ source: ByteSource) throws(ContainerError) {
        guard let meta = try ISOBox.walk(source).elements.first("meta") else { return nil }
        guard meta.payload.count >= 4 else { throw .malformed("meta") }
        let walk = try ISOBox.walk(source, in: meta.payload.lowerBound + 4..<meta.payload.upperBound)
        guard walk.isComplete else { throw .malformed("meta") }
        let boxes = walk.elements
        let places = try HEIFPlaces(source, boxes)
        items =
            try boxes.first("iinf").map { box throws(ContainerError) in try HEIFItem.read(source, box, places) } ?? []
        references =
            try boxes.first("iref").map { box throws(ContainerError) in try HEIFReference.read(source, box) } ?? []
        if let box = boxes.first("pitm") {
            var cursor = try source.cursor(box.payload)
            let version = try cursor.word() >> 24
            primary = version == 0 ? UInt32(try cursor.short()) : try cursor.word()
        }
        if let box = boxes.first("iprp") { properties = try HEIFProperties.read(source, box) }
    }

    /// The items of a type.
    package func items(_ type: FourCC) -> [HEIFItem] { items.filter { $0.type == type } }
}
