internal import SyncCore

/// The list of a HEIC's items (`iinf`).
enum HEIFItems {
    static func read(_ boxes: [Box], _ file: BoxBytes) -> [UInt32: HEIFItem]? {
        guard let list = BoxBytes.only(BoxType("iinf"), in: boxes), list.body.count >= 6 else { return nil }
        let start = list.body.lowerBound
        let isWide = file.bytes[start] != 0
        let first = start + (isWide ? 8 : 6)
        guard first <= list.body.upperBound, let entries = file.boxes(in: first..<list.body.upperBound) else {
            return nil
        }
        var items: [UInt32: HEIFItem] = [:]
        for entry in entries {
            guard entry.type == BoxType("infe"), let item = item(entry.body, file),
                items.updateValue(item, forKey: item.id) == nil
            else { return nil }
        }
        return items
    }

    private static func item(_ body: Range<Int>, _ file: BoxBytes) -> HEIFItem? {
        let start = body.lowerBound
        guard body.count >= 12, let head = file.word32(start), [2, 3].contains(head >> 24) else { return nil }
        let idBytes = head >> 24 == 2 ? 2 : 4
        guard body.count >= 4 + idBytes + 6, let id = file.word(start + 4, idBytes),
            let protection = file.word16(start + 4 + idBytes), protection == 0,
            let type = file.word32(start + 6 + idBytes)
        else { return nil }
        return HEIFItem(id: UInt32(id), type: BoxType(code: type), isHidden: head & 1 != 0)
    }
}
