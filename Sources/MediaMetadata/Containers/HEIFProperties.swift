internal import SyncCore

/// Which properties the items of a HEIF file have: its item properties box.
struct HEIFProperties {
    /// By item, its properties in the order of the association.
    private(set) var byItem: [UInt32: [HEIFProperty]] = [:]
    /// Whether all boxes were read, and every association names a property that is there.
    private(set) var isComplete: Bool

    private let all: [ISOBox]
    private var count = 0

    /// Reads an item properties box.
    init(_ source: ByteSource, _ box: ISOBox) throws(ContainerError) {
        let outer = try ISOBox.walk(source, in: box.payload)
        guard let container = outer.elements.first("ipco") else {
            all = []
            isComplete = false
            return
        }
        let inner = try ISOBox.walk(source, in: container.payload)
        all = inner.elements
        isComplete = outer.isComplete && inner.isComplete
        isComplete = isComplete && outer.elements.last?.isOpenEnded != true && all.last?.isOpenEnded != true
        for part in outer.elements where part.start != container.start {
            if part.type == "ipma" { try read(source, part) } else { isComplete = false }
        }
    }

    private mutating func read(_ source: ByteSource, _ box: ISOBox) throws(ContainerError) {
        var cursor = try source.cursor(box.payload)
        let head = try cursor.word()
        for _ in 0..<(try cursor.word()) {
            let id = head >> 24 == 0 ? UInt32(try cursor.short()) : try cursor.word()
            for _ in 0..<(try cursor.byte()) { try readLink(&cursor, isLong: head & 1 == 1, of: id) }
        }
    }

    private mutating func readLink(
        _ cursor: inout ByteCursor, isLong: Bool, of id: UInt32
    ) throws(ContainerError) {
        let link = isLong ? Int(try cursor.short()) : Int(try cursor.byte())
        let essential = isLong ? 0x8000 : 0x80
        let index = link & (essential - 1)
        guard index > 0, index <= all.count else {
            isComplete = false
            return
        }
        count += 1
        guard count <= Limits.maximumContainerItems else { throw .tooLarge("ipma") }
        byItem[id, default: []].append(HEIFProperty(box: all[index - 1], isEssential: link & essential != 0))
    }
}
