internal import Codecs
internal import MediaMetadata
internal import SyncCore

/// What of a file is its payload.
///
///     payload = recipe, kind, length of the preface, preface, the ranges' bytes one after another,
///               for JPEG also everything from `scan` to the first end of image
///
/// The preface holds what affects the picture but is not there in one piece, in an order of its own.
struct PayloadLayout {
    /// Counts changes of what belongs to a payload: what an older one has filled an index with is of no use.
    static let recipe: Int64 = 1

    var kind: PayloadKind
    var preface: [UInt8] = []
    /// In the order in which they are hashed, within the file, together no more than its size.
    private(set) var ranges: [Range<Int64>] = []
    /// Where the entropy-coded part of a JPEG begins, whose end only reading it tells.
    var scan: Int64?
    /// EXIF's orientation, 1 unless it is given.
    var orientation: UInt8 = 1
    private(set) var rangesByteCount: Int64 = 0

    init(_ kind: PayloadKind) { self.kind = kind }

    /// Takes a file apart. Throws `ContainerError` when it is none of the kinds, is damaged, or has anything in it that is
    /// not expected.
    init(of source: ByteSource) throws(ContainerError) {
        switch try source.bytes(0..<12).withUnsafeBytes({ PayloadKind(sniffing: $0) }) {
        case .jpeg: self = try JPEGLayout.read(source)
        case .png: self = try PNGLayout.read(source)
        case .boxes: self = try BoxLayout.read(source)
        case nil: throw .malformed("the beginning of a file")
        }
    }

    /// Adds bytes of the file. Throws `ContainerError` when they lie outside of it or are more than it has.
    mutating func add(_ range: Range<Int64>, of source: ByteSource) throws(ContainerError) {
        let count = range.upperBound - range.lowerBound
        guard range.lowerBound >= 0, range.upperBound <= source.count, count <= source.count - rangesByteCount
        else { throw .malformed("a part of a picture behind the end of the file") }
        rangesByteCount += count
        if let last = ranges.last, last.upperBound == range.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
        } else if count > 0 {
            guard ranges.count < Limits.maximumContainerParts else { throw .tooLarge("a picture's parts") }
            ranges.append(range)
        }
    }

    /// The payload hash, from one pass over the payload. Throws `ContainerError` when that comes upon anything unexpected.
    func hash(of source: ByteSource, scratch: UnsafeMutableRawBufferPointer) throws(ContainerError) -> PayloadHash {
        var hasher = StreamingSHA256()
        start(&hasher)
        for range in ranges { try source.forEachPiece(range, scratch) { hasher.update($0) } }
        if let scan { try JPEGScan.hash(source, from: scan, &hasher, scratch) }
        return PayloadHash(hash: hasher.finish(), orientation: orientation)
    }

    /// The sketch: the same of the payload's first bytes, with its length as far as it is known.
    func sketch(of source: ByteSource) throws(ContainerError) -> PayloadSketch {
        var hasher = StreamingSHA256()
        start(&hasher)
        PayloadLayout.add(rangesByteCount, to: &hasher)
        var rest = PayloadLayout.sketchedByteCount
        for range in ranges where rest > 0 {
            let end = min(range.lowerBound + rest, range.upperBound)
            try source.whole(range.lowerBound..<end).withUnsafeBytes { hasher.update($0) }
            rest -= end - range.lowerBound
        }
        if let scan {
            let bytes = try JPEGScan.beginning(source, from: scan, PayloadLayout.sketchedByteCount)
            bytes.withUnsafeBytes { hasher.update($0) }
        }
        return PayloadSketch(hasher.finish().head)
    }

    private static let sketchedByteCount: Int64 = 4 << 10

    private func start(_ hasher: inout StreamingSHA256) {
        let lead = [UInt8(PayloadLayout.recipe), kind.rawValue]
        lead.withUnsafeBytes { hasher.update($0) }
        PayloadLayout.add(Int64(preface.count), to: &hasher)
        preface.withUnsafeBytes { hasher.update($0) }
    }

    private static func add(_ number: Int64, to hasher: inout StreamingSHA256) {
        withUnsafeBytes(of: number.bigEndian) { hasher.update($0) }
    }
}
