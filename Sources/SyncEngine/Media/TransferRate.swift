/// How fast bytes move, over a window that slides: what was long ago says nothing about what is left.
struct TransferRate {
    private struct Sample {
        var second: Double
        var bytes: Int64
    }

    /// How far the window reaches back.
    private static let windowSeconds = 10.0
    /// How long bytes must have moved before a speed is told: the first ones only fill buffers.
    private static let leastSeconds = 2.0
    /// Samples closer together than this are one, so that the window stays small.
    private static let sampleSeconds = 0.1

    private var samples: [Sample] = []
    private var start: Double?
    private var sum: Int64 = 0

    /// Notes that bytes have moved at a time, in seconds on a clock that only goes forward.
    mutating func note(_ bytes: Int64, at second: Double) {
        if start == nil { start = second }
        sum += bytes
        if let last = samples.last, second - last.second < TransferRate.sampleSeconds {
            samples[samples.count - 1].bytes += bytes
        } else {
            samples.append(Sample(second: second, bytes: bytes))
        }
        forget(before: second - TransferRate.windowSeconds)
    }

    private mutating func forget(before second: Double) {
        let gone = samples.prefix { $0.second < second }
        sum -= gone.reduce(0) { $0 + $1.bytes }
        samples.removeFirst(gone.count)
    }

    /// Bytes per second at a time; `nil` while that is not known.
    mutating func bytesPerSecond(at second: Double) -> Double? {
        forget(before: second - TransferRate.windowSeconds)
        guard let start, case let span = min(second - start, TransferRate.windowSeconds),
            span >= TransferRate.leastSeconds
        else { return nil }
        return Double(sum) / span
    }
}
