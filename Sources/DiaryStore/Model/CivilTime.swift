public import SyncCore

/// A wall time in calendar terms (proleptic Gregorian), without any time zone database.
///
/// Source of the day arithmetic: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
public struct CivilTime: Equatable, Sendable {
    /// The year, which may be negative.
    public var year: Int64
    /// The month, 1 to 12.
    public var month: Int64
    /// The day, 1 to 31.
    public var day: Int64
    /// Milliseconds since midnight.
    public var millisecondOfDay: Int64
    /// Minutes east of UTC.
    public var offsetMinutes: Int

    /// The calendar time at an offset.
    public init(_ time: WallTime, offsetMinutes: Int = 0) {
        // Wrapping, because another device may have written any number.
        let local = time.milliseconds &+ Int64(offsetMinutes) &* 60_000
        let dayLength: Int64 = 86_400_000
        var days = local / dayLength
        millisecondOfDay = local % dayLength
        if millisecondOfDay < 0 {
            millisecondOfDay += dayLength
            days -= 1
        }
        self.offsetMinutes = offsetMinutes
        (year, month, day) = CivilTime.civil(days)
    }

    private static func civil(_ days: Int64) -> (Int64, Int64, Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The days since 1970-01-01 of a date.
    static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The date, as in `2026-03-01`.
    public var date: String { "\(CivilTime.digits(year, 4))-\(CivilTime.digits(month, 2))-\(CivilTime.digits(day, 2))" }

    /// The time in RFC 3339, as in `2026-03-01T09:30:00.250+09:00`; milliseconds only when there are any.
    public var rfc3339: String {
        let seconds = millisecondOfDay / 1000
        let fraction = millisecondOfDay % 1000
        let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { CivilTime.digits($0, 2) }
        let tail = fraction == 0 ? "" : "." + CivilTime.digits(fraction, 3)
        return "\(date)T\(clock.joined(separator: ":"))\(tail)\(offsetText)"
    }

    private var offsetText: String {
        if offsetMinutes == 0 { return "Z" }
        let minutes = Int64(clamping: offsetMinutes.magnitude)
        return (offsetMinutes < 0 ? "-" : "+") + CivilTime.digits(minutes / 60, 2) + ":"
            + CivilTime.digits(minutes % 60, 2)
    }

    private static func digits(_ number: Int64, _ width: Int) -> String {
        let text = String(abs(number))
        let padding = String(repeating: "0", count: max(0, width - text.utf8.count))
        return (number < 0 ? "-" : "") + padding + text
    }
}
