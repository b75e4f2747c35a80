import Testing

@testable import SyncEngine

/// How fast it goes, and how long it takes: only what can be known.
struct TransferRateTests {
    @Test func `no speed is told before there is one`() {
        var rate = TransferRate()
        #expect(rate.bytesPerSecond(at: 5) == nil)
        rate.note(1000, at: 0)
        #expect(rate.bytesPerSecond(at: 1) == nil)
        rate.note(1000, at: 2)
        #expect(rate.bytesPerSecond(at: 2) == 1000)
    }

    @Test func `a speed that was is forgotten`() {
        var rate = TransferRate()
        for second in 0..<20 { rate.note(1_000_000, at: Double(second)) }
        for second in 20..<40 { rate.note(1000, at: Double(second)) }
        let speed = rate.bytesPerSecond(at: 40) ?? 0
        #expect((900...1100).contains(speed))
        #expect(rate.bytesPerSecond(at: 60) == 0)
    }

    @Test func `the rest is not told without a speed, nor with none`() {
        var progress = MediaProgress()
        progress.bytesTotal = 100
        #expect(progress.secondsLeft == nil)
        progress.bytesPerSecond = 0
        #expect(progress.secondsLeft == nil)
        progress.bytesPerSecond = 20
        progress.bytesDone = 40
        #expect(progress.secondsLeft == 3)
    }
}
