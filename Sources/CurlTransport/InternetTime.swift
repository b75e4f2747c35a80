internal import SyncCore

/// Times as RFC 3339 writes them.
enum InternetTime {
    /// Reads a time such as `2026-03-01T09:30:00Z` or with an offset; fractions of a second are passed over.
    static func read(_ text: String) -> WallTime? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[4] == 0x2D, bytes[7] == 0x2D, [0x54, 0x74, 0x20].contains(bytes[10]) else {
            return nil
        }
        let parts = [(0, 4), (5, 2), (8, 2), (11, 2), (14, 2), (17, 2)].compactMap { number(bytes, $0.0, $0.1) }
        guard parts.count == 6, (1...12).contains(parts[1]), (1...31).contains(parts[2]),
            let offset = offsetMinutes(bytes.dropFirst(19))
        else { return nil }
        let days = days(parts[0], parts[1], parts[2])
        let minutes = (days * 24 + parts[3]) * 60 + parts[4] - offset
        return WallTime(milliseconds: (minutes * 60 + parts[5]) * 1000)
    }

    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int64? {
        Int64(String(decoding: bytes[start..<(start + count)], as: UTF8.self))
    }

    /// Minutes east of UTC, behind what there is of a fraction.
    private static func offsetMinutes(_ rest: ArraySlice<UInt8>) -> Int64? {
        let zone = Array(rest.drop { $0 == 0x2E || (0x30...0x39).contains($0) })
        if zone == [0x5A] || zone == [0x7A] { return 0 }
        guard zone.count == 6, let hours = number(zone, 1, 2), let minutes = number(zone, 4, 2) else { return nil }
        return (zone[0] == 0x2D ? -1 : 1) * (hours * 60 + minutes)
    }

    /// Days since 1970 in the proleptic Gregorian calendar (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
