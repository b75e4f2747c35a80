internal import SyncCore

extension DiaryDate {
    /// Reads a time in RFC 3339, as in `2026-03-01T09:30:00+09:00`; a date alone means its noon, floating.
    ///
    /// `nil` for anything else, days that do not exist included.
    public init?(rfc3339 text: String, zone: String? = nil) {
        var scanner = DigitScanner(Array(text.utf8))
        guard let day = scanner.date() else { return nil }
        if scanner.isAtEnd {
            self.init(instant: WallTime(milliseconds: day + 43_200_000), zone: zone)
            return
        }
        guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "), let clock = scanner.clock() else {
            return nil
        }
        if scanner.isAtEnd {
            self.init(instant: WallTime(milliseconds: day + clock), zone: zone)
            return
        }
        guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
        let instant = day + clock - Int64(offset) * 60_000
        self.init(instant: WallTime(milliseconds: instant), offsetMinutes: offset, zone: zone)
    }

    /// The time in RFC 3339, with its offset; a floating time has none.
    public var rfc3339: String {
        let text = CivilTime(instant, offsetMinutes: offsetMinutes ?? 0).rfc3339
        return offsetMinutes == nil ? String(text.dropLast()) : text
    }
}

/// Reads fixed-width numbers.
private struct DigitScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    mutating func skip(_ character: Character) -> Bool {
        guard index < bytes.count, character.asciiValue == bytes[index] else { return false }
        index += 1
        return true
    }

    mutating func number(_ width: Int, _ range: ClosedRange<Int64>) -> Int64? {
        guard index + width <= bytes.count else { return nil }
        var value: Int64 = 0
        for byte in bytes[index..<index + width] {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int64(byte - 0x30)
        }
        index += width
        return range.contains(value) ? value : nil
    }

    /// Milliseconds since 1970 of a day's start.
    mutating func date() -> Int64? {
        guard let year = number(4, 0...9999), skip("-"), let month = number(2, 1...12), skip("-"),
            let day = number(2, 1...31)
        else { return nil }
        let start = WallTime(milliseconds: CivilTime.days(year: year, month: month, day: day) * 86_400_000)
        return CivilTime(start).day == day ? start.milliseconds : nil
    }

    /// Milliseconds since midnight.
    mutating func clock() -> Int64? {
        guard let hour = number(2, 0...23), skip(":"), let minute = number(2, 0...59) else { return nil }
        var total = (hour * 60 + minute) * 60_000
        guard skip(":") else { return total }
        guard let second = number(2, 0...60) else { return nil }
        total += second * 1000
        return skip(".") ? fraction().map { total + $0 } : total
    }

    private mutating func fraction() -> Int64? {
        var digits = 0
        var value: Int64 = 0
        while let digit = number(1, 0...9) {
            if digits < 3 { value = value * 10 + digit }
            digits += 1
        }
        guard digits > 0 else { return nil }
        for _ in min(digits, 3)..<3 { value *= 10 }
        return value
    }

    /// Minutes east of UTC.
    mutating func offset() -> Int? {
        if skip("Z") || skip("z") { return 0 }
        let isWest = skip("-")
        guard isWest || skip("+"), let hours = number(2, 0...23), skip(":"), let minutes = number(2, 0...59) else {
            return nil
        }
        return Int(hours * 60 + minutes) * (isWest ? -1 : 1)
    }
}
