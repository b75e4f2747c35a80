import Glibc
import SyncCore

/// Dates on the command line and in output (RFC 3339).
enum DateText {
    /// When a token that is given this date expires, or `nil` for what is no date.
    ///
    /// A date alone means the end of that day in UTC.
    static func expiry(_ text: String) -> WallTime? {
        let (date, rest) = (text.prefix(10), text.dropFirst(10))
        guard let day = numbers(date, "-", [4, 2, 2]), let start = seconds(day) else { return nil }
        if rest.isEmpty { return WallTime(milliseconds: (start + 86_400) * 1000) }
        guard let separator = rest.first, "Tt ".contains(separator), rest.count >= 10,
            let time = numbers(rest.dropFirst().prefix(8), ":", [2, 2, 2]), time[0] < 24, time[1] < 60, time[2] < 61,
            let offset = offset(fraction(rest.dropFirst(9)))
        else { return nil }
        let second = Int64(time[0] * 3600 + time[1] * 60 + time[2])
        return WallTime(milliseconds: (start + second - offset) * 1000)
    }

    /// Numbers of so many digits each, between separators.
    private static func numbers(_ text: Substring, _ separator: Character, _ digits: [Int]) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        let isDigits = parts.joined().utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isDigits && parts.map(\.utf8.count) == digits ? parts.compactMap { Int($0) } : nil
    }

    /// Where a day begins, in seconds since 1970, or `nil` for one that no calendar has.
    private static func seconds(_ day: [Int]) -> Int64? {
        var parts = tm()
        parts.tm_year = Int32(day[0] - 1900)
        parts.tm_mon = Int32(day[1] - 1)
        parts.tm_mday = Int32(day[2])
        let seconds = timegm(&parts)
        return parts.tm_mday == Int32(day[2]) && parts.tm_mon == Int32(day[1] - 1) ? Int64(seconds) : nil
    }

    /// What follows a fraction of a second, if there is one.
    private static func fraction(_ text: Substring) -> Substring {
        text.first == "." ? text.dropFirst().drop { $0.isWholeNumber } : text
    }

    private static func offset(_ text: Substring) -> Int64? {
        if text == "Z" || text == "z" { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-",
            let parts = numbers(text.dropFirst(), ":", [2, 2]), parts[0] < 24, parts[1] < 60
        else { return nil }
        return Int64(parts[0] * 3600 + parts[1] * 60) * (sign == "-" ? -1 : 1)
    }
}
