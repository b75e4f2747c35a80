import Foundation
import Testing

/// Random schedules of writes, syncs, lost replies, copies and restores over real stores and a real service.
///
/// `DIARYSYNC_SCHEDULES` sets how many are run, `DIARYSYNC_SEED` where the seeds begin.
struct ForkScheduleTests {
    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    /// Runs a schedule; returns what it broke, or how many rounds the healing took.
    private static func outcome(
        _ steps: [ScheduleStep], seed: UInt64, noticesCopies: Bool
    ) async -> Result<Int, any Error> {
        do {
            let world = try await ForkWorld(
                seed: seed, copiesShareRandomness: seed.isMultiple(of: 5), noticesCopies: noticesCopies)
            for step in steps { try await world.perform(step) }
            let rounds = try await world.heal()
            let names = world.devices.keys.sorted()
            try await world.refill(from: names[Int(seed % UInt64(names.count))])
            return .success(rounds)
        } catch {
            return .failure(error)
        }
    }

    /// Drops steps as long as the schedule still breaks something.
    private static func shrunk(
        _ steps: [ScheduleStep], seed: UInt64, noticesCopies: Bool
    ) async -> [ScheduleStep] {
        var (steps, index) = (steps, steps.count - 1)
        while index >= 0 {
            var fewer = steps
            fewer.remove(at: index)
            if case .failure = await outcome(fewer, seed: seed, noticesCopies: noticesCopies) { steps = fewer }
            index -= 1
        }
        return steps
    }

    @Test(arguments: [false, true])
    func `after any schedule all agree and nothing is lost or doubled`(noticesCopies: Bool) async {
        let count = ForkScheduleTests.number("DIARYSYNC_SCHEDULES") ?? 100
        let first = ForkScheduleTests.number("DIARYSYNC_SEED") ?? UInt64.random(in: 0...UInt64(UInt32.max))
        var most = 0
        for seed in first..<(first + count) {
            let steps = RandomSchedule.steps(seed: seed)
            switch await ForkScheduleTests.outcome(steps, seed: seed, noticesCopies: noticesCopies) {
            case .success(let rounds): most = max(most, rounds)
            case .failure(let error):
                let fewer = await ForkScheduleTests.shrunk(steps, seed: seed, noticesCopies: noticesCopies)
                let text = fewer.map(\.description).joined(separator: "; ")
                Issue.record("seed \(seed): \(error)\n  shrunk: \(text)")
                return
            }
        }
        let how = noticesCopies ? "noticed" : "unnoticed"
        print("\(count) schedules of \(how) copies and restores from seed \(first): at most \(most) rounds to agree")
    }
}
