import Codecs
import SyncCore
import SyncTestSupport

/// The columns of a history at rest, laid open to be changed and sealed again.
struct TextHistoryBody {
    private var columns: [[UInt8]] = []

    init(_ bytes: [UInt8]) {
        do {
            let body = try TextHistoryBody.inflated(bytes)
            var rest = body[...]
            for _ in 0..<11 {
                let length = TextHistoryBody.number(&rest)
                columns.append(Array(rest.prefix(length)))
                rest = rest.dropFirst(length)
            }
            columns.append(Array(rest))
        } catch {
            print("no body:", error)
        }
    }

    /// The bytes with some numbers of some columns replaced, behind a right checksum.
    func changed(_ random: inout SeededRandom) -> [UInt8] {
        var columns = self.columns
        for _ in 0..<random.number(1...3) {
            guard let column = random.pick(Array(columns.indices)) else { continue }
            let place = random.number(0...columns[column].count)
            let number = TextHistoryBody.varint(
                random.pick([0, 1, 2, 3, 9, 100, 1 << 20, 1 << 28, 1 << 40, .max]) ?? 0)
            switch random.number(0...3) {
            case 0: columns[column].insert(contentsOf: number, at: place)
            case 1 where place < columns[column].count: columns[column].remove(at: place)
            case 2 where place < columns[column].count: columns[column][place] = UInt8(random.number(0...255))
            default: columns[column].replaceSubrange(place..<min(place + 1, columns[column].count), with: number)
            }
        }
        return TextHistoryBody.sealed(columns)
    }

    private static func sealed(_ columns: [[UInt8]]) -> [UInt8] {
        let body = columns.dropLast().flatMap { varint(UInt64($0.count)) + $0 } + (columns.last ?? [])
        let bytes = [1, 0] + varint(UInt64(body.count)) + body
        let checksum = bytes.withUnsafeBytes { CRC32C().checksum($0) }
        return bytes + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> ($0 * 8)) }
    }

    private static func inflated(_ bytes: [UInt8]) throws -> [UInt8] {
        var rest = bytes.dropFirst(2)
        let length = number(&rest)
        let stored = Array(rest.dropLast(4))
        guard bytes[1] == 1 else { return stored }
        return try stored.withUnsafeBytes { try Zstandard().decompress($0, byteCount: length) }
    }

    private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int {
        var value = 0
        var shift = 0
        while let byte = bytes.popFirst() {
            value |= Int(byte & 0x7f) << shift
            shift += 7
            if byte < 0x80 { break }
        }
        return value
    }

    private static func varint(_ value: UInt64) -> [UInt8] {
        var writer = ByteWriter()
        writer.varint(value)
        return writer.array
    }
}
