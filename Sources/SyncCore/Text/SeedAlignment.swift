/// Which parts of two texts from outside are the same text: part of the text rules, so frozen with them.
///
/// A word with the blanks behind it is a token, and so are blanks at the start; blanks are the ASCII space and the bytes
/// from 9 to 13. Tokens are compared by their bytes. Of the longest common subsequences the one is taken that a walk from
/// the start finds which matches equal tokens at once and otherwise steps on in the lower value, unless only a step in
/// the higher one keeps the length.
/// Cost: one table of the tokens behind the common start, or one pass beyond the budget.
package enum SeedAlignment {
    /// Equal bytes of both.
    package struct Match: Equatable, Sendable {
        /// Where they begin in the lower value.
        package var lower: Int
        /// Where they begin in the higher value.
        package var higher: Int
        /// How many there are.
        package var length: Int
    }

    /// The matches of two values, of which the lower one by bytes comes first, ascending.
    ///
    /// `budget`: beyond this product of the numbers of tokens behind the common start, only what both begin and end with
    /// is matched.
    package static func matches(_ lower: [UInt8], _ higher: [UInt8], budget: Int) -> [Match] {
        var numbers: [ArraySlice<UInt8>: Int32] = [:]
        let (a, b) = (Tokens(lower, &numbers), Tokens(higher, &numbers))
        var same = 0
        while same < min(a.count, b.count), a.numbers[same] == b.numbers[same] { same += 1 }
        let (rows, columns) = (a.count - same, b.count - same)
        if rows.multipliedReportingOverflow(by: columns).overflow || rows * columns > budget {
            return ends(lower, higher)
        }
        var matches = same > 0 ? [Match(lower: 0, higher: 0, length: a.starts[same])] : []
        walk(a, b, behind: same, &matches)
        return matches
    }

    private struct Tokens {
        var starts: [Int] = []
        var numbers: [Int32] = []
        var count: Int { numbers.count }

        init(_ text: [UInt8], _ known: inout [ArraySlice<UInt8>: Int32]) {
            for index in text.indices where index == 0 || !isBlank(text[index]) && isBlank(text[index - 1]) {
                starts.append(index)
            }
            starts.append(text.count)
            if text.isEmpty { starts = [0] }
            for index in 0..<(starts.count - 1) {
                let token = text[starts[index]..<starts[index + 1]]
                let number = known[token] ?? Int32(known.count)
                known[token] = number
                numbers.append(number)
            }
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

    private static func walk(_ a: Tokens, _ b: Tokens, behind same: Int, _ matches: inout [Match]) {
        let width = b.count - same + 1
        let lengths = table(a.numbers[same...], b.numbers[same...])
        var (i, j) = (same, same)
        while i < a.count, j < b.count {
            let cell = (i - same) * width + j - same
            if a.numbers[i] == b.numbers[j] {
                let length = a.starts[i + 1] - a.starts[i]
                matches.append(Match(lower: a.starts[i], higher: b.starts[j], length: length))
                i += 1
                j += 1
            } else if lengths[cell + width] >= lengths[cell + 1] {
                i += 1
            } else {
                j += 1
            }
        }
    }

    /// The length of the longest common subsequence behind each pair of tokens, row by row.
    private static func table(_ a: ArraySlice<Int32>, _ b: ArraySlice<Int32>) -> [UInt16] {
        let width = b.count + 1
        var lengths = [UInt16](repeating: 0, count: (a.count + 1) * width)
        for row in (0..<a.count).reversed() {
            let token = a[a.startIndex + row]
            for column in (0..<b.count).reversed() {
                let cell = row * width + column
                lengths[cell] =
                    token == b[b.startIndex + column]
                    ? lengths[cell + width + 1] + 1 : max(lengths[cell + width], lengths[cell + 1])
            }
        }
        return lengths
    }

    /// What both begin and end with, in whole scalars.
    private static func ends(_ a: [UInt8], _ b: [UInt8]) -> [Match] {
        func isCut(_ text: [UInt8], _ index: Int) -> Bool { index < text.count && text[index] & 0xc0 == 0x80 }
        var start = 0
        while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
        while isCut(a, start) || isCut(b, start) { start -= 1 }
        var end = 0
        while end < min(a.count, b.count) - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
        while isCut(a, a.count - end) { end -= 1 }
        let matches = [
            Match(lower: 0, higher: 0, length: start),
            Match(lower: a.count - end, higher: b.count - end, length: end),
        ]
        return matches.filter { $0.length > 0 }
    }
}
