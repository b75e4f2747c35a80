import Glibc
import SyncCore
import Testing

/// How long saves take; run by hand in a release build with `TEXT_BENCH=1`.
@Suite(.serialized, .enabled(if: getenv("TEXT_BENCH") != nil)) struct TextSavingTimings {
    @Test(arguments: [2_000, 5_000, 20_000])
    func `how long a save takes`(_ size: Int) {
        let base = story(size, salt: 0)
        report("\(size) B, one word changed", base, changed(base, every: size * 2))
        report(
            "\(size) B, a word added", base,
            Array(base[..<(size / 2)]) + Array(" word".utf8) + Array(base[(size / 2)...]))
        report("\(size) B, three words changed", base, changed(base, every: size / 3))
        report("\(size) B, twelve words changed", base, changed(base, every: size / 12))
        report("\(size) B, every word changed", base, story(size, salt: 7))
        report("\(size) B, every word in another place", base, shuffled(base))
        report("\(size) B, one word repeated", repeated(size), Array(repeated(size).dropFirst(size / 10)) + [0x2e])
        report("\(size) B, emptied", base, [])
    }

    private func report(_ title: String, _ base: [UInt8], _ new: [UInt8]) {
        var samples: [Double] = []
        var hunkCount = 0
        for _ in 0..<101 {
            let rounds = max(1, 40_000 / max(base.count, 1))
            let start = cpuMicroseconds()
            for _ in 0..<rounds { hunkCount = TextDifference.hunks(from: base, to: new).count }
            samples.append((cpuMicroseconds() - start) / Double(rounds))
        }
        print(title, "hunks:", hunkCount, "median us:", samples.sorted()[50])
    }

    /// Korean and English words.
    private func story(_ size: Int, salt: Int) -> [UInt8] {
        let syllables = Array("가나다라마바사아자차카타파하고노도로모보소오조초코토포호")
        var text = ""
        var number = salt
        while text.utf8.count < size {
            number += 1
            let mixed = number &* 7919 &+ salt &* 104_729 &+ number * number
            let word = (0..<(1 + mixed % 3)).map { syllables[(mixed / 7 + $0 * (salt + 5)) % syllables.count] }
            text += number % 4 == 0 ? "word\(mixed % (977 &+ salt))" : String(word)
            text += number % 60 == 0 ? "\n" : " "
        }
        return Array(text.utf8)
    }

    private func repeated(_ size: Int) -> [UInt8] { (0..<size).map { $0 % 3 == 2 ? 0x20 : 0x61 } }

    private func shuffled(_ base: [UInt8]) -> [UInt8] {
        let words = String(decoding: base, as: UTF8.self).split(separator: " ")
        let order = words.indices.sorted { ($0 * 7919 % 1013, $0) < ($1 * 7919 % 1013, $1) }
        return Array(order.map { words[$0] }.joined(separator: " ").utf8)
    }

    /// A text with a word changed in each stretch.
    private func changed(_ base: [UInt8], every stretch: Int) -> [UInt8] {
        var words = String(decoding: base, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        let step = max(1, words.count * stretch / base.count)
        for index in stride(from: min(step / 2, words.count / 2), to: words.count, by: step) { words[index] = "바뀐말" }
        return Array(words.joined(separator: " ").utf8)
    }

    private func cpuMicroseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
}
