internal import MediaMetadata
internal import SyncCore

/// How a HEIC's items refer to each other: tiles of a grid, thumbnails, auxiliary pictures.
enum HEIFReferences {
    /// The references between some items alone, as bytes of one order.
    static func bytes(_ references: [HEIFReference], among items: Set<UInt32>) -> [UInt8] {
        var found: [[UInt8]] = []
        for reference in references where items.contains(reference.from) && items.isSuperset(of: reference.to) {
            var part = Preface()
            part.add(reference.type.rawValue)
            part.add(reference.from)
            part.add(UInt32(reference.to.count))
            for target in reference.to { part.add(target) }
            found.append(part.bytes)
        }
        return found.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
    }
}
