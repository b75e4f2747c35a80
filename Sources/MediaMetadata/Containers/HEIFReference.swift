internal import SyncCore

/// How one item of a HEIF file refers to others.
package struct HEIFReference: Equatable, Sendable {
    /// `thmb`: is a thumbnail of; `cdsc`: describes; `dimg`: is made of; and others.
    package var type: FourCC
    package var from: UInt32
    package var to: [UInt32]

    /// Reads an item reference box. The walk is incomplete where an entry holds more than it says.
    static func read(_ source: ByteSource, _ box: ISOBox) throws(ContainerError) -> Walk<HEIFReference> {
        var header = try source.cursor(at: box.payload.lowerBound, count: 4)
        let width = try header.word() >> 24 == 0 ? 2 : 4
        guard box.payload.count >= 4 else { throw .malformed("iref") }
        let walk = try ISOBox.walk(source, in: box.payload.lowerBound + 4..<box.payload.upperBound)
        guard walk.isComplete else { throw .malformed("iref") }
        var references = Walk<HEIFReference>()
        references.isComplete = walk.elements.last?.isOpenEnded != true
        for entry in walk.elements {
            var cursor = try source.cursor(entry.payload)
            let from = UInt32(truncatingIfNeeded: try cursor.number(bytes: width))
            var to: [UInt32] = []
            for _ in 0..<(try cursor.short()) { to.append(UInt32(truncatingIfNeeded: try cursor.number(bytes: width))) }
            references.elements.append(HEIFReference(type: entry.type, from: from, to: to))
            references.isComplete = references.isComplete && cursor.remaining == 0
        }
        return references
    }
}
