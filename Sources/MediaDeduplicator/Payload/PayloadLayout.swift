internal import Codecs
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

    /// Takes a file apart; `nil` when it is none of the kinds, is damaged, or has anything in it that is not expected.
    init?(of source: PayloadSource) {
        let found: PayloadLayout? =
            switch PayloadKind(sniffing: source.head) {
            case .jpeg: JPEGLayout.read(source)
            case .png: PNGLayout.read(source)
            case .boxes: BoxLayout.read(source)
            case nil: nil
            }
        guard let found else { return nil }
        self = found
    }

    /// Adds bytes of the file; false when they lie outside of it or are more than it has.
    mutating func add(_ start: Int64, _ count: Int64, of source: PayloadSource) -> Bool {
        guard start >= 0, count >= 0, start <= source.byteCount, count <= source.byteCount - start,
            count <= source.byteCount - rangesByteCount
        else { return false }
        rangesByteCount += count
        if let last = ranges.last, last.upperBound == start {
            ranges[ranges.count - 1] = last.lowerBound..<(start + count)
        } else if count > 0 {
            guard ranges.count < Limits.maximumContainerParts else { return false }
            ranges.append(start..<(start + count))
        }
        return true
    }

    /// The payload hash, from one pass over the payload; `nil` when that comes upon anything unexpected.
    func hash(of source: PayloadSource, scratch: UnsafeMutableRawBufferPointer) -> PayloadHash? {
        var hasher = StreamingSHA256()
        start(&hasher)
        for range in ranges {
            guard source.forEachPiece(range, scratch, { PayloadLayout.add($0, to: &hasher) }) else { return nil }
        }
        if let scan, !JPEGScan.hash(source, from: scan, &hasher, scratch) { return nil }
        return PayloadHash(hash: hasher.finish(), orientation: orientation)
    }

    /// The sketch: the same of the payload's first bytes, with its length as far as it is known.
    func sketch(of source: PayloadSource) -> PayloadSketch? {
        var hasher = StreamingSHA256()
        start(&hasher)
        PayloadLayout.add(rangesByteCount, to: &hasher)
        var rest = PayloadLayout.sketchedByteCount
        for range in ranges where rest > 0 {
            let count = min(Int64(rest), Int64(range.count))
            guard let bytes = source.bytes(range.lowerBound, Int(count)) else { return nil }
            _ = bytes.withUnsafeBytes { PayloadLayout.add($0, to: &hasher) }
            rest -= Int(count)
        }
        if let scan {
            guard let bytes = JPEGScan.beginning(source, from: scan, PayloadLayout.sketchedByteCount) else {
                return nil
            }
            _ = bytes.withUnsafeBytes { PayloadLayout.add($0, to: &hasher) }
        }
        return PayloadSketch(hasher.finish().head)
    }

    private static let sketchedByteCount = 4 << 10

    private func start(_ hasher: inout StreamingSHA256) {
        let lead = [UInt8(PayloadLayout.recipe), kind.rawValue]
        _ = lead.withUnsafeBytes { PayloadLayout.add($0, to: &hasher) }
        PayloadLayout.add(Int64(preface.count), to: &hasher)
        _ = preface.withUnsafeBytes { PayloadLayout.add($0, to: &hasher) }
    }

    private static func add(_ number: Int64, to hasher: inout StreamingSHA256) {
        withUnsafeBytes(of: number.bigEndian) { hasher.update($0) }
    }

    private static func add(_ bytes: UnsafeRawBufferPointer, to hasher: inout StreamingSHA256) -> Bool {
        hasher.update(bytes)
        return true
    }
}
