internal import SyncCore

/// A block of EXIF (CIPA DC-008): a TIFF header, directories of entries, and values anywhere behind them.
///
/// Read once, entry by entry, with where everything is, so that values can be read and can be taken out in place. Each
/// directory is read once, whatever points to it.
package struct EXIFBlock: Sendable {
    package let bytes: [UInt8]
    package let isLittleEndian: Bool
    /// The entries whose values lie within the block, in the order in which they were read.
    package private(set) var entries: [EXIFEntry] = []
    /// The tags whose values lie elsewhere, so that nobody knows them.
    package private(set) var tagsWithoutValue: [(directory: EXIFEntry.Directory, tag: UInt16)] = []
    /// Where the directories stand, with the number of bytes that they take.
    package private(set) var directories: [(kind: EXIFEntry.Directory, place: Range<Int>)] = []
    /// Whether every directory could be read; if not, there may be more than was.
    package private(set) var isComplete = true

    static let gpsPointer: UInt16 = 0x8825
    private static let exifPointer: UInt16 = 0x8769

    /// Reads a block that begins with its TIFF header; `nil` where there is none.
    package init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        var cursor = ByteCursor(bytes, isLittleEndian: bytes.first == 0x49)
        isLittleEndian = cursor.isLittleEndian
        guard bytes.starts(with: "II".utf8) || bytes.starts(with: "MM".utf8) else { return nil }
        cursor.offset = 2
        do throws(ContainerError) {
            guard try cursor.short() == 42 else { return nil }
            read(.primary, at: Int(try cursor.word()))
        } catch {
            return nil
        }
    }

    /// The value of a tag, if it is there.
    package func entry(_ directory: EXIFEntry.Directory, _ tag: UInt16) -> EXIFEntry? {
        entries.first { $0.tag == tag && $0.directory == directory }
    }

    private mutating func read(_ kind: EXIFEntry.Directory, at place: Int) {
        do throws(ContainerError) {
            try readDirectory(kind, at: place)
        } catch {
            isComplete = false
        }
    }

    private mutating func readDirectory(_ kind: EXIFEntry.Directory, at place: Int) throws(ContainerError) {
        guard place > 0, !directories.contains(where: { $0.place.lowerBound == place }) else { return }
        var cursor = ByteCursor(bytes, isLittleEndian: isLittleEndian)
        cursor.offset = place
        let count = Int(try cursor.short())
        guard entries.count + count <= Limits.maximumEXIFEntries, directories.count < Limits.maximumContainerDepth
        else { throw .tooLarge("EXIF") }
        directories.append((kind, place..<place + 2 + count * 12))
        var deeper: [(EXIFEntry.Directory, Int)] = []
        for _ in 0..<count {
            if let pointer = try readEntry(&cursor, kind) { deeper.append(pointer) }
        }
        if kind == .primary, cursor.remaining >= 4 { deeper.append((.thumbnail, Int(try cursor.word()))) }
        for (kind, place) in deeper { read(kind, at: place) }
    }

    /// Reads twelve bytes; returns the directory that they point to, if they do.
    private mutating func readEntry(
        _ cursor: inout ByteCursor, _ kind: EXIFEntry.Directory
    ) throws(ContainerError) -> (EXIFEntry.Directory, Int)? {
        let place = cursor.offset
        let tag = try cursor.short()
        let type = try cursor.short()
        let count = Int(try cursor.word())
        let size = count * EXIFEntry.width(of: type)
        let inline = cursor.offset
        let far = Int(try cursor.word())
        let start = size <= 4 ? inline : far
        guard start + size <= bytes.count else {
            tagsWithoutValue.append((kind, tag))
            return nil
        }
        entries.append(
            EXIFEntry(directory: kind, tag: tag, type: type, count: count, place: place, value: start..<start + size))
        switch tag {
        case EXIFBlock.exifPointer where kind == .primary: return (.exif, far)
        case EXIFBlock.gpsPointer: return (.gps, far)
        default: return nil
        }
    }
}
