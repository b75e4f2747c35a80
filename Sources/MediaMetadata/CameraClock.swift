/// Reads the times that cameras write.
enum CameraClock {
    /// `2026:03:01 09:30:00`, in milliseconds since 1970 of the same clock; `nil` for blanks, zeros and days there are not.
    static func milliseconds(exif text: String) -> Int64? {
        var digits = ClockDigits(text)
        return digits.date(separator: ":").flatMap { day in digits.skip(" ") ? digits.clock().map { day + $0 } : nil }
    }

    /// `2026-03-01T09:30:00+0900` or with a colon or `Z`; `nil` without a clock, because a day alone is no time.
    static func time(iso text: String) -> (milliseconds: Int64, offsetMinutes: Int?)? {
        var digits = ClockDigits(text)
        guard let day = digits.date(separator: "-"), digits.skip("T") || digits.skip(" "), let clock = digits.clock()
        else { return nil }
        let fraction = digits.skip(".") ? digits.fraction() : 0
        return (day + clock + fraction, digits.offset())
    }

    /// `123` behind the point of a second: 123 milliseconds. Nothing counts as none.
    static func fraction(_ text: String?) -> Int64 {
        guard let text else { return 0 }
        var digits = ClockDigits(text)
        return digits.fraction()
    }

    /// `+09:00` in minutes east; `nil` for anything else.
    static func offset(_ text: String) -> Int? {
        var digits = ClockDigits(text)
        return digits.offset()
    }
}

/// Reads fixed numbers of digits.
private struct ClockDigits {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func skip(_ character: Character) -> Bool {
        guard index < bytes.count, character.asciiValue == bytes[index] else { return false }
        index += 1
        return true
    }

    private mutating func number(_ width: Int, _ range: ClosedRange<Int64>) -> Int64? {
        guard index + width <= bytes.count else { return nil }
        var value: Int64 = 0
        for byte in bytes[index..<index + width] {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + Int64(byte - 0x30)
        }
        index += width
        return range.contains(value) ? value : nil
    }

    mutating func date(separator: Character) -> Int64? {
        guard let year = number(4, 1...9999), skip(separator), let month = number(2, 1...12), skip(separator),
            let day = number(2, 1...31), day <= ClockDigits.length(of: month, year)
        else { return nil }
        return ClockDigits.days(year, month, day) * 86_400_000
    }

    mutating func clock() -> Int64? {
        guard let hour = number(2, 0...23), skip(":"), let minute = number(2, 0...59), skip(":"),
            let second = number(2, 0...60)
        else { return nil }
        return (hour * 3600 + minute * 60 + second) * 1000
    }

    mutating func fraction() -> Int64 {
        var value: Int64 = 0
        var weight: Int64 = 100
        while let digit = number(1, 0...9) {
            value += digit * weight
            weight /= 10
        }
        return value
    }

    mutating func offset() -> Int? {
        if skip("Z") { return 0 }
        let isWest = skip("-")
        guard isWest || skip("+"), let hours = number(2, 0...14) else { return nil }
        _ = skip(":")
        guard let minutes = number(2, 0...59) else { return nil }
        return Int(hours * 60 + minutes) * (isWest ? -1 : 1)
    }

    private static func length(of month: Int64, _ year: Int64) -> Int64 {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Days since 1970 (proleptic Gregorian), counted from March so that leap days come last.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let years = month <= 2 ? year - 1 : year
        let months = (month + 9) % 12
        return years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day - 1 - 719_468
    }
}
