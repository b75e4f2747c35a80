internal import SyncCore

/// The properties of a HEIC's items (`iprp`).
enum HEIFProperties {
    /// Notes each item's properties and returns where each property's box is.
    static func read(_ boxes: [Box], _ file: BoxBytes, into items: inout [UInt32: HEIFItem]) -> [Range<Int>]? {
        guard let outer = BoxBytes.only(BoxType("iprp"), in: boxes), let parts = file.boxes(in: outer.body),
            let list = BoxBytes.only(BoxType("ipco"), in: parts), let properties = file.boxes(in: list.body)
        else { return nil }
        for part in parts where part.type != list.type {
            guard part.type == BoxType("ipma"), associate(part.body, file, &items) else { return nil }
        }
        return properties.map(\.whole)
    }

    private static func associate(
        _ body: Range<Int>, _ file: BoxBytes, _ items: inout [UInt32: HEIFItem]
    ) -> Bool {
        let start = body.lowerBound
        guard body.count >= 8, let head = file.word32(start), let count = file.word32(start + 4) else { return false }
        let idBytes = head >> 24 == 0 ? 2 : 4
        let isWide = head & 1 != 0
        var position = start + 8
        for _ in 0..<count {
            guard let id = file.word(position, idBytes), let links = file.word(position + idBytes, 1) else {
                return false
            }
            position += idBytes + 1
            for _ in 0..<links {
                guard let link = file.word(position, isWide ? 2 : 1), position < body.upperBound else { return false }
                position += isWide ? 2 : 1
                let bit: UInt64 = isWide ? 0x8000 : 0x80
                items[UInt32(id)]?.properties.append((link & bit != 0, Int(link & (bit - 1))))
            }
        }
        return position <= body.upperBound
    }
}
