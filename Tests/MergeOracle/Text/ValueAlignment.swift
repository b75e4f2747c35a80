/// Which bytes of two texts from outside are the same bytes, told naively.
package enum ValueAlignment {
    /// Divided among a text's values.
    static let budget = 1 << 22

    /// The pairs of equal bytes of two values, the lower value's first.
    ///
    /// `budget`: beyond this product of their numbers of words, only what begins and ends alike is the same.
    package static func pairs(_ lower: [UInt8], _ higher: [UInt8], budget: Int) -> [(Int, Int)] {
        let (a, b) = (words(lower), words(higher))
        var same = 0
        while same < min(a.count, b.count), a[same] == b[same] { same += 1 }
        if (a.count - same) * (b.count - same) > budget { return ends(lower, higher) }
        var pairs: [(Int, Int)] = []
        for (i, j) in longestCommon(a, b) {
            let starts = (a[..<i].joined().count, b[..<j].joined().count)
            for offset in a[i].indices { pairs.append((starts.0 + offset, starts.1 + offset)) }
        }
        return pairs
    }

    /// Words with the blanks behind them, and blanks at the start.
    private static func words(_ text: [UInt8]) -> [[UInt8]] {
        var words: [[UInt8]] = []
        for (index, byte) in text.enumerated() {
            let startsWord = !isBlank(byte) && (index == 0 || isBlank(text[index - 1]))
            if index == 0 || startsWord { words.append([]) }
            words[words.count - 1].append(byte)
        }
        return words
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

    private static func longestCommon(_ a: [[UInt8]], _ b: [[UInt8]]) -> [(Int, Int)] {
        var table = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
        for i in a.indices.reversed() {
            for j in b.indices.reversed() {
                table[i][j] = a[i] == b[j] ? table[i + 1][j + 1] + 1 : max(table[i + 1][j], table[i][j + 1])
            }
        }
        var (i, j) = (0, 0)
        var pairs: [(Int, Int)] = []
        while i < a.count, j < b.count {
            if a[i] == b[j] {
                pairs.append((i, j))
                (i, j) = (i + 1, j + 1)
            } else if table[i + 1][j] >= table[i][j + 1] {
                i += 1
            } else {
                j += 1
            }
        }
        return pairs
    }

    /// What both begin and end with, scalar by scalar.
    private static func ends(_ a: [UInt8], _ b: [UInt8]) -> [(Int, Int)] {
        let one = Array(String(decoding: a, as: UTF8.self).unicodeScalars)
        let other = Array(String(decoding: b, as: UTF8.self).unicodeScalars)
        let start = zip(one, other).prefix { $0 == $1 }.map(\.0)
        let rests = (one.dropFirst(start.count).reversed(), other.dropFirst(start.count).reversed())
        let end = zip(rests.0, rests.1).prefix { $0 == $1 }.map(\.0)
        let lengths = [start, end].map { $0.reduce(0) { $0 + UTF8.width($1) } }
        return (0..<lengths[0]).map { ($0, $0) }
            + (0..<lengths[1]).map { (a.count - lengths[1] + $0, b.count - lengths[1] + $0) }
    }
}
