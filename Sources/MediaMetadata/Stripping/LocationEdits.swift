internal import SyncCore

/// What has to be changed in a file so that it no longer says where it was taken.
///
/// Throws `ContainerError.malformed` with what is not understood; then nothing may be written.
struct LocationEdits {
    let source: ByteSource
    private(set) var edits: [FileEdit] = []

    /// How many pictures this one lies within.
    let depth: Int

    init(_ source: ByteSource, depth: Int = 0) {
        self.source = source
        self.depth = depth
    }

    /// Looks through the whole file.
    mutating func addAll() throws(ContainerError) {
        switch try ContainerKind(source) {
        case .jpeg: try addJPEG()
        case .png: try addPNG()
        case .webp: try addWebP()
        case .heif: try addHEIF()
        case .movie: try refuseSuspicious(addMovie(0..<source.count)..<source.count)
        case .gif: try refuseSuspicious(0..<source.count)
        case .other: throw .malformed("a kind of file that is not known here")
        }
    }

    /// A packet of XMP. Returns whether something changes.
    @discardableResult
    mutating func addXMP(_ range: Range<Int64>) throws(ContainerError) -> Bool {
        replace(range, try XMPPacket(try source.bytes(range)).withoutLocation())
    }

    /// A block of IPTC. Returns whether something changes.
    @discardableResult
    mutating func addIPTC(_ range: Range<Int64>) throws(ContainerError) -> Bool {
        replace(range, try IPTCBlock(try source.bytes(range)).withoutLocation())
    }

    /// Gives a range other bytes of the same length. Returns whether there are any.
    @discardableResult
    mutating func replace(_ range: Range<Int64>, _ bytes: [UInt8]?) -> Bool {
        guard let bytes else { return false }
        edits.append(FileEdit(place: range.lowerBound, bytes: bytes))
        return true
    }

    /// Refuses bytes that nothing here reads but that look as if they held metadata.
    func refuseSuspicious(_ range: Range<Int64>) throws(ContainerError) {
        let marks = ["Exif\0\0", "xmpmeta", "ftyp", "moov", "http://ns.adobe.com/x"].map { Array($0.utf8) }
        var position = range.lowerBound
        while position < range.upperBound {
            // Pieces overlap by more than the longest mark.
            let piece = try source.bytes(position..<min(range.upperBound, position + Int64(Limits.fileBufferBytes)))
            for mark in marks where XMPSearch.first(mark, in: piece, from: 0) != nil {
                throw .malformed("metadata behind the end of the picture, in a form that is not known")
            }
            guard position + Int64(piece.count) < range.upperBound, piece.count > 32 else { return }
            position += Int64(piece.count) - 32
        }
    }
}
