internal import SyncCore

/// The items of a QuickTime metadata box: keys by name, values by the number of their key.
struct MovieItems {
    static let locationKey = "com.apple.quicktime.location.ISO6709"

    /// By key, the first value's box within the item.
    private(set) var items: [(key: String, item: ISOBox, value: Range<Int64>)] = []
    /// Items of a list without keys, which are named by their boxes.
    private(set) var unkeyed: [ISOBox] = []
    /// Documents in XML, as camcorders write them.
    private(set) var documents: [Range<Int64>] = []
    private let source: ByteSource

    /// Reads a `meta` box, which is a full box in MP4 and a plain one in QuickTime.
    init(_ source: ByteSource, _ meta: ISOBox) throws(ContainerError) {
        self.source = source
        var head = try source.cursor(at: meta.payload.lowerBound, count: 8)
        guard meta.payload.count >= 8 else { return }
        try head.skip(4)
        let start = meta.payload.lowerBound + (try head.code() == "hdlr" ? 0 : 4)
        let boxes = try ISOBox.walk(source, in: start..<meta.payload.upperBound).elements
        documents = boxes.filter { $0.type == "xml " }.map(\.payload)
        guard let list = boxes.first("ilst") else { return }
        guard let keyBox = boxes.first("keys") else {
            unkeyed = try ISOBox.walk(source, in: list.payload).elements
            return
        }
        let keys = try MovieItems.keys(source, keyBox)
        for item in try ISOBox.walk(source, in: list.payload).elements {
            let index = Int(item.type.rawValue)
            guard index >= 1, index <= keys.count, let data = try ISOBox.find("data", in: source, range: item.payload),
                data.payload.count >= 8
            else { continue }
            items.append((keys[index - 1], item, data.payload.lowerBound + 8..<data.payload.upperBound))
        }
    }

    private static func keys(_ source: ByteSource, _ box: ISOBox) throws(ContainerError) -> [String] {
        var cursor = try source.cursor(box.payload)
        try cursor.skip(4)
        let count = try cursor.word()
        var keys: [String] = []
        for _ in 0..<count {
            let size = Int(try cursor.word())
            try cursor.skip(4)
            keys.append(String(decoding: try cursor.bytes(size - 8), as: UTF8.self))
        }
        return keys
    }

    /// The text of a key.
    func value(_ key: String) -> String? {
        guard let item = items.first(where: { $0.key.utf8.elementsEqual(key.utf8) }), item.value.count <= 4096 else {
            return nil
        }
        return (try? source.bytes(item.value)).map { String(decoding: $0, as: UTF8.self) }
    }
}
