import DiarySync
import Glibc

/// Times as they are shown: in the offset of what they belong to, never in that of this process.
extension DiaryDate {
    /// For people, as in `2024-07-20 17:42 +09:00`.
    var shown: String {
        let text = rfc3339
        let date = text.prefix(10)
        let minutes = text.dropFirst(11).prefix(5)
        let offset = offsetMinutes == nil ? "" : offsetMinutes == 0 ? " UTC" : " " + text.suffix(6)
        return "\(date) \(minutes)\(offset)"
    }
}

extension WallTime {
    /// In UTC, as in `2026-03-01T09:30:00Z`.
    var rfc3339: String { CivilTime(self).rfc3339 }

    /// For people, to the minute.
    var shown: String { DiaryDate(instant: self, offsetMinutes: 0).shown }
}

/// What the clocks on the wall say here.
enum LocalClock {
    /// Where glibc looks the rules of zones up.
    private static let zones = "/usr/share/zoneinfo"

    /// Whether this machine has the rules of a zone; glibc takes an unknown one for UTC without a word.
    ///
    /// Every name passes where no zones are installed at all.
    static func knows(zone: String) -> Bool {
        var status = stat()
        guard stat(zones, &status) == 0 else { return true }
        return stat(zones + "/" + zone, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// How far a zone, or this machine's own, is east of UTC at a time.
    static func offsetMinutes(at time: WallTime, zone: String?) -> Int {
        if let zone { setenv("TZ", zone, 1) }
        tzset()
        var seconds = time_t(time.milliseconds / 1000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return parts.tm_gmtoff / 60
    }
}
