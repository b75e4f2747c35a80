/// A length of time as people write it: `90 seconds`, `-3 years`.
struct TimeSpan: Equatable, Sendable {
    var milliseconds: Int64

    private static let units: [(name: String, milliseconds: Int64)] = [
        ("year", 31_536_000_000), ("week", 604_800_000), ("day", 86_400_000), ("hour", 3_600_000),
        ("minute", 60_000), ("second", 1000),
    ]

    /// Longer ones serve no story, and clocks could not count them.
    private static let maximumMilliseconds: Int64 = 1000 * 31_536_000_000

    init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// `nil` unless it is a whole number and a unit, in the singular or the plural, up to 1000 years. A year has 365 days.
    init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, let count = Int64(words[0]),
            let unit = TimeSpan.units.first(where: { words[1] == $0.name || words[1] == $0.name + "s" })
        else { return nil }
        let (product, isTooLong) = count.multipliedReportingOverflow(by: unit.milliseconds)
        guard !isTooLong, abs(product) <= TimeSpan.maximumMilliseconds else { return nil }
        milliseconds = product
    }

    /// In the largest unit that measures it exactly.
    var text: String {
        let unit = TimeSpan.units.first { milliseconds % $0.milliseconds == 0 && milliseconds != 0 }
        guard let unit else { return "\(milliseconds) milliseconds" }
        let count = milliseconds / unit.milliseconds
        return "\(count) \(unit.name)\(abs(count) == 1 ? "" : "s")"
    }
}
