import DiarySync
import FoundationEssentials

/// A path of any bytes, as people and scripts see it.
struct PathBytes: Encodable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// On one line whatever is in it: a line end is `\n`, a backslash `\\`, and what steers a terminal or is no UTF-8 is
    /// `\xNN`, byte by byte.
    var shown: String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return bytes.map { $0 < 0x80 ? PathBytes.escaped(Unicode.Scalar($0)) : PathBytes.hex([$0]) }.joined()
        }
        return text.unicodeScalars.map(PathBytes.escaped).joined()
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": return "\\n"
        case "\t": return "\\t"
        case "\\": return "\\\\"
        default:
            let text = String(scalar)
            let isSafe = text.printable.unicodeScalars.elementsEqual(text.unicodeScalars)
            return isSafe ? text : hex(Array(text.utf8))
        }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return "\\x" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }

    private enum CodingKeys: String, CodingKey {
        case path
        case base64 = "path_base64"
    }

    /// The exact text where it is UTF-8, else what is shown.
    var text: String { String(validating: bytes, as: UTF8.self) ?? shown }

    /// The bytes in Base64 where they are no UTF-8.
    var base64: String? {
        String(validating: bytes, as: UTF8.self) == nil ? Data(bytes).base64EncodedString() : nil
    }

    /// `path` is the exact text where it is UTF-8; else `path_base64` holds the bytes and `path` is for people.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .path)
        try container.encodeIfPresent(base64, forKey: .base64)
    }
}
