internal import SyncCore

/// How a HEIC's items refer to each other (`iref`): tiles of a grid, thumbnails, auxiliary pictures.
enum HEIFReferences {
    /// The references between some items, as bytes of one order; `nil` when they cannot be read.
    static func read(_ boxes: [Box], _ file: BoxBytes, among items: Set<UInt32>) -> [UInt8]? {
        let lists = boxes.filter { $0.type == BoxType("iref") }
        guard let list = lists.first else { return [] }
        guard lists.count == 1, list.body.count >= 4, let head = file.word32(list.body.lowerBound),
            let references = file.boxes(in: (list.body.lowerBound + 4)..<list.body.upperBound)
        else { return nil }
        var found: [[UInt8]] = []
        for reference in references {
            guard let bytes = bytes(of: reference, file, head >> 24 == 0 ? 2 : 4, items) else { return nil }
            if !bytes.isEmpty { found.append(bytes) }
        }
        return found.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
    }

    /// Empty for a reference from or to metadata.
    private static func bytes(
        of reference: Box, _ file: BoxBytes, _ idBytes: Int, _ items: Set<UInt32>
    ) -> [UInt8]? {
        let start = reference.body.lowerBound
        guard let from = file.word(start, idBytes), let count = file.word16(start + idBytes),
            reference.body.count == idBytes + 2 + count * idBytes
        else { return nil }
        var part = Preface()
        part.add(reference.type.code)
        part.add(UInt32(from))
        part.add(UInt32(count))
        var isShown = items.contains(UInt32(from))
        for index in 0..<count {
            guard let target = file.word(start + idBytes + 2 + index * idBytes, idBytes) else { return nil }
            part.add(UInt32(target))
            isShown = isShown && items.contains(UInt32(target))
        }
        return isShown ? part.bytes : []
    }
}
