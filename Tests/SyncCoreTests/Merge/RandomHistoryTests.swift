import Glibc
import SyncTestSupport
import Testing

/// Random concurrent histories against the oracle.
///
/// `DIARYSYNC_HISTORIES` sets how many (500 by itself), `DIARYSYNC_SEED` the seed of the first.
struct RandomHistoryTests {
    @Test func `random concurrent histories come to what the oracle says in every delivery order`() throws {
        let first = number("DIARYSYNC_SEED") ?? UInt64.random(in: 0...UInt64(UInt32.max))
        let count = number("DIARYSYNC_HISTORIES") ?? 500
        print("random histories: \(count) from DIARYSYNC_SEED=\(first)")
        var totals = (operations: 0, changes: 0, forked: 0)
        for seed in first..<first + count {
            var random = try RandomHistory(seed: seed)
            let fault = try random.fault()
            try #require(fault == nil, "seed \(seed): \(fault ?? "")")
            totals.operations += random.history.operations.count
            totals.changes += random.history.changes.count
            totals.forked += random.history.forks > 0 ? 1 : 0
        }
        print(
            "random histories: \(totals.operations) operations in \(totals.changes) changes,"
                + " \(totals.forked) histories with copied devices: all equal to the oracle")
    }

    private func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
}
