import Glibc
public import SyncCore

/// Times as text.
public enum TimeText {
    /// A time in UTC to the second, as RFC 3339 writes it.
    public static func rfc3339(_ time: WallTime) -> String { text(time, "%Y-%m-%dT%H:%M:%SZ") }

    /// A time as HTTP headers write it (RFC 9110, section 5.6.7).
    static func http(_ time: WallTime) -> String { text(time, "%a, %d %b %Y %H:%M:%S GMT") }

    private static func text(_ time: WallTime, _ format: String) -> String {
        var seconds = time_t(time.milliseconds / 1000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            let count = strftime(buffer.baseAddress, buffer.count, format, &parts)
            return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}
