internal import SyncCore

/// Which properties the items of a HEIF file have.
enum HEIFProperties {
    /// Reads an item properties box: by item, its properties in the order of the association.
    static func read(_ source: ByteSource, _ box: ISOBox) throws(ContainerError) -> [UInt32: [ISOBox]] {
        let boxes = try ISOBox.walk(source, in: box.payload).elements
        guard let container = boxes.first("ipco") else { return [:] }
        let all = try ISOBox.walk(source, in: container.payload).elements
        var properties: [UInt32: [ISOBox]] = [:]
        for association in boxes where association.type == "ipma" {
            try read(source, association, all, into: &properties)
        }
        return properties
    }

    private static func read(
        _ source: ByteSource, _ box: ISOBox, _ all: [ISOBox], into properties: inout [UInt32: [ISOBox]]
    ) throws(ContainerError) {
        var cursor = try source.cursor(box.payload)
        let head = try cursor.word()
        let isLong = head & 1 == 1
        var found = 0
        for _ in 0..<(try cursor.word()) {
            let id = head >> 24 == 0 ? UInt32(try cursor.short()) : try cursor.word()
            for _ in 0..<(try cursor.byte()) {
                // The highest bit says that a reader must know the property.
                let index = isLong ? Int(try cursor.short() & 0x7FFF) : Int(try cursor.byte() & 0x7F)
                guard index > 0, index <= all.count else { continue }
                found += 1
                guard found <= Limits.maximumContainerItems else { throw .tooLarge("ipma") }
                properties[id, default: []].append(all[index - 1])
            }
        }
    }
}
