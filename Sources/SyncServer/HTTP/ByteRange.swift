/// Which bytes of a file a request wants: `Range` with one range (RFC 9110, section 14).
///
/// Several ranges, other units and what does not follow the grammar are answered with the whole file, as the RFC allows.
enum ByteRange: Equatable {
    case whole
    case part(ClosedRange<Int64>)
    case unsatisfiable

    /// Reads a header's value for a file of `byteCount` bytes.
    init(header: String, byteCount: Int64) {
        self = ByteRange.parse(header, byteCount) ?? .whole
    }

    private static func parse(_ header: String, _ byteCount: Int64) -> ByteRange? {
        let unit = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard unit.count == 2, unit[0].lowercased() == "bytes" else { return nil }
        let ends = trimmed(unit[1]).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        if ends[0].isEmpty { return number(ends[1]).map { suffix($0, byteCount) } }
        guard let first = number(ends[0]) else { return nil }
        guard !ends[1].isEmpty else { return range(first, .max, byteCount) }
        guard let last = number(ends[1]), last >= first else { return nil }
        return range(first, last, byteCount)
    }

    private static func range(_ first: Int64, _ last: Int64, _ byteCount: Int64) -> ByteRange {
        first < byteCount ? .part(first...min(last, byteCount - 1)) : .unsatisfiable
    }

    private static func suffix(_ length: Int64, _ byteCount: Int64) -> ByteRange {
        length > 0 && byteCount > 0 ? .part(max(0, byteCount - length)...byteCount - 1) : .unsatisfiable
    }

    /// A number of digits; one beyond 64 bits is beyond every file.
    private static func number(_ text: Substring) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text) ?? .max
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}
