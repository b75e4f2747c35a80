import SyncTestSupport

extension SeededRandom {
    /// Bytes that repeat themselves, as text does.
    mutating func repetitiveBytes(_ count: Int) -> [UInt8] {
        let words = (0..<32).map { _ in bytes(Int.random(in: 1...12, using: &self)) }
        var out: [UInt8] = []
        while out.count < count { out += words[Int(next() % 32)] }
        return Array(out.prefix(count))
    }
}
