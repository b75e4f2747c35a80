/// Walks through the tags of an XML document without building anything of it: XMP needs no more.
///
/// Entities and declarations stay as they are. A document in UTF-16 has no tags here and is malformed.
struct XMLScanner {
    /// A tag, or the text between two.
    enum Token: Equatable {
        /// `<name ...>` or `<name .../>`: where the whole tag is.
        case start(name: Range<Int>, tag: Range<Int>, isEmpty: Bool)
        /// ` name="value"`, of the tag before it: where all of it is, with the blank in front.
        case attribute(name: Range<Int>, value: Range<Int>, all: Range<Int>)
        /// `</name>`.
        case end(name: Range<Int>, tag: Range<Int>)
        /// What stands between two tags.
        case text(Range<Int>)
    }

    let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// All tokens. Throws `ContainerError.malformed` where a tag does not end or is none.
    static func tokens(_ bytes: [UInt8]) throws(ContainerError) -> [Token] {
        var scanner = XMLScanner(bytes)
        var tokens: [Token] = []
        while scanner.index < bytes.count { try scanner.step(&tokens) }
        return tokens
    }

    private mutating func step(_ tokens: inout [Token]) throws(ContainerError) {
        guard bytes[index] == 0x3C else {
            let end = bytes[index...].firstIndex(of: 0x3C) ?? bytes.count
            tokens.append(.text(index..<end))
            index = end
            return
        }
        if starts("<!--") { return try pass("-->") }
        if starts("<![CDATA[") { return try pass("]]>") }
        if starts("<?") { return try pass("?>") }
        if starts("<!") { return try pass(">") }
        if starts("</") { return try endTag(&tokens) }
        try startTag(&tokens)
    }

    private func starts(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard index + length <= bytes.count else { return false }
        return (0..<length).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
    }

    private mutating func pass(_ end: StaticString) throws(ContainerError) {
        while index < bytes.count {
            if starts(end) {
                index += end.utf8CodeUnitCount
                return
            }
            index += 1
        }
        throw .malformed("XMP")
    }

    private mutating func endTag(_ tokens: inout [Token]) throws(ContainerError) {
        let start = index
        index += 2
        let name = try name()
        skipBlanks()
        guard index < bytes.count, bytes[index] == 0x3E else { throw .malformed("XMP") }
        index += 1
        tokens.append(.end(name: name, tag: start..<index))
    }

    private mutating func startTag(_ tokens: inout [Token]) throws(ContainerError) {
        let start = index
        index += 1
        let name = try name()
        var attributes: [Token] = []
        while true {
            let blank = index
            skipBlanks()
            guard index < bytes.count else { throw .malformed("XMP") }
            if bytes[index] == 0x3E || starts("/>") { break }
            attributes.append(try attribute(from: blank))
        }
        let isEmpty = bytes[index] == 0x2F
        index += isEmpty ? 2 : 1
        tokens.append(.start(name: name, tag: start..<index, isEmpty: isEmpty))
        tokens += attributes
    }

    private mutating func attribute(from blank: Int) throws(ContainerError) -> Token {
        let name = try name()
        skipBlanks()
        guard index < bytes.count, bytes[index] == 0x3D else { throw .malformed("XMP") }
        index += 1
        skipBlanks()
        guard index < bytes.count, bytes[index] == 0x22 || bytes[index] == 0x27,
            let end = bytes[(index + 1)...].firstIndex(of: bytes[index])
        else { throw .malformed("XMP") }
        let value = index + 1..<end
        index = end + 1
        return .attribute(name: name, value: value, all: blank..<index)
    }

    private mutating func name() throws(ContainerError) -> Range<Int> {
        let start = index
        while index < bytes.count, XMLScanner.isName(bytes[index]) { index += 1 }
        guard index > start else { throw .malformed("XMP") }
        return start..<index
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x30...0x3A).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x5F
            || byte == 0x2D || byte == 0x2E
    }

    private mutating func skipBlanks() {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }
}
