import Glibc

/// What a process has used, by its identifier.
enum ProcessUse {
    /// Microseconds of user and system time. Resolution: below a microsecond.
    static func cpuMicroseconds(_ process: pid_t) -> Double {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
        return Double(time.tv_sec) * 1_000_000 + Double(time.tv_nsec) / 1000
    }

    /// The most memory that it has had resident (`VmHWM`), in megabytes; `nil` when it has ended.
    static func peakMegabytes(_ process: pid_t) -> Double? {
        guard let file = fopen("/proc/\(process)/status", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard text.hasPrefix("VmHWM:") else { continue }
            let digits = text.filter { $0.isNumber }
            return Double(digits).map { $0 * 1024 / 1_000_000 }
        }
        return nil
    }
}
