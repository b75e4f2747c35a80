internal import MediaMetadata

extension EXIFBlock {
    /// The one fact of EXIF that changes how a picture looks: 1 to 8; 1 where the bytes are no EXIF or do not say.
    ///
    /// Throws `ContainerError.malformed` where viewers may differ: for one that is written in a form of its own or twice,
    /// and for a damaged block in which it was not found, since it may stand in what could not be read.
    static func orientation(_ bytes: [UInt8]) throws(ContainerError) -> UInt8 {
        guard let block = EXIFBlock(bytes) else { return 1 }
        let found = block.entries.filter { $0.directory == .primary && $0.tag == orientationTag }
        let isLost = block.tagsWithoutValue.contains { $0.directory == .primary && $0.tag == orientationTag }
        guard !isLost, found.count <= 1 else { throw .malformed("an orientation") }
        guard let entry = found.first else {
            guard block.isComplete else { throw .malformed("EXIF") }
            return 1
        }
        guard entry.type == shortType, entry.count == 1 else { throw .malformed("an orientation") }
        return UInt8(block.orientation)
    }

    private static let orientationTag: UInt16 = 0x0112
    private static let shortType: UInt16 = 3
}
