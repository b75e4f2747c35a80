import SyncCore
import Testing

@testable import SyncEngine

/// What follows from what a server says to an upload.
struct UploadRunTests {
    private static let large: Int64 = 200 << 20
    private static let broken = TransportError(.retryLater, "broken")
    private static let tooLarge = TransportError(.tooLarge, "413")

    private func run(_ byteCount: Int64 = large, place: String? = nil, limit: Int64? = nil) -> UploadRun {
        UploadRun(byteCount: byteCount, place: place, appendLimit: limit)
    }

    @Test func `a small file goes in one request, a large one to a place, a begun one on`() {
        #expect(run(4 << 20).start() == .sendWhole)
        #expect(run(0).start() == .sendWhole)
        #expect(run(4 << 20 + 1).start() == .create)
        #expect(run(4 << 20, limit: 1 << 20).start() == .create)
        #expect(run(place: "p").start() == .ask("p"))
    }

    @Test func `a new upload goes in one request for all of it`() {
        var upload = run()
        #expect(upload.created(.place("p")) == .append("p", offset: 0, byteCount: UploadRunTests.large))
        #expect(upload.appended(.durable(UploadRunTests.large)) == .finish)
    }

    @Test func `after a break the server is asked, and its offset is where it goes on`() {
        var upload = run()
        let step = upload.created(.place("p"))
        #expect(upload.failed(step, UploadRunTests.broken) == .ask("p"))
        #expect(upload.told(70) == .append("p", offset: 70, byteCount: UploadRunTests.large - 70))
    }

    @Test func `report 32: another offset is trusted, up or down`() {
        var upload = run(place: "p")
        #expect(upload.told(100) == .append("p", offset: 100, byteCount: UploadRunTests.large - 100))
        #expect(upload.appended(.mismatch(40)) == .append("p", offset: 40, byteCount: UploadRunTests.large - 40))
        #expect(upload.appended(.mismatch(nil)) == .ask("p"))
    }

    @Test func `a place that is lost is asked for again, but not for ever`() {
        var upload = run(place: "p")
        #expect(upload.told(nil) == .create)
        #expect(upload.created(.place("q")) == .append("q", offset: 0, byteCount: UploadRunTests.large))
        #expect(upload.appended(.gone) == .create)
        _ = upload.created(.place("r"))
        #expect(upload.appended(.gone) == .create)
        _ = upload.created(.place("s"))
        guard case .fail = upload.appended(.gone) else {
            Issue.record("it should have failed")
            return
        }
    }

    @Test func `report 40: a refusal for its size is learnt from, down to a limit`() {
        var upload = run()
        var step = upload.created(.place("p"))
        var sizes: [Int64] = []
        for _ in 0..<20 {
            guard case .append(_, _, let byteCount) = step else { break }
            sizes.append(byteCount)
            guard case .ask = upload.failed(step, UploadRunTests.tooLarge) else { break }
            step = upload.told(0)
        }
        #expect(sizes.prefix(4) == [200 << 20, 64 << 20, 32 << 20, 16 << 20])
        #expect(sizes.last == Limits.smallestAppendBytes)
        #expect(upload.appendLimit == Limits.smallestAppendBytes)
    }

    @Test func `what was learnt holds for the rest of the file`() {
        var upload = run(limit: 1 << 20)
        #expect(upload.created(.place("p")) == .append("p", offset: 0, byteCount: 1 << 20))
        #expect(upload.appended(.durable(1 << 20)) == .append("p", offset: 1 << 20, byteCount: 1 << 20))
    }

    @Test func `breaks without progress end the attempt, breaks with progress do not`() {
        var upload = run()
        var step = upload.created(.place("p"))
        for round in 1...50 {
            #expect(upload.failed(step, UploadRunTests.broken) == .ask("p"))
            step = upload.told(Int64(round))
        }
        var stalled = 0
        while case .append = step, stalled < 10 {
            stalled += 1
            step = upload.failed(step, UploadRunTests.broken)
            if case .ask = step { step = upload.told(50) }
        }
        #expect(step == .fail(UploadRunTests.broken) && stalled < 5)
    }

    @Test func `a server that asks for time gets it`() {
        var upload = run()
        let busy = TransportError(.retryLater, "busy", retryAfterMilliseconds: 7000)
        let step = upload.created(.place("p"))
        #expect(upload.failed(step, busy) == .fail(busy))
    }

    @Test func `M2: bytes that arrive damaged are sent once more, and then no oftener`() {
        var upload = run()
        let mismatch = TransportError(.rejected, "other bytes", problem: "digest-mismatch")
        var step = upload.created(.place("p"))
        #expect(upload.failed(step, mismatch) == .create)
        step = upload.created(.place("q"))
        guard case .fail(let error) = upload.failed(step, mismatch) else {
            Issue.record("it should have failed")
            return
        }
        #expect(error.retryClass == .rejected)
    }

    @Test func `a whole upload counts only when the server says that it holds the file`() {
        var upload = run(place: "p")
        #expect(upload.told(UploadRunTests.large) == .confirm)
        #expect(upload.confirmed(true) == .finish)
        #expect(upload.confirmed(false) == .cancel("p"))
        #expect(upload.cancelled() == .create)
        #expect(upload.created(.exists) == .finish)
    }

    @Test func `a single request that is too large goes in pieces`() {
        var upload = run(3 << 20)
        #expect(upload.failed(.sendWhole, UploadRunTests.tooLarge) == .create)
        #expect(upload.created(.place("p")) == .append("p", offset: 0, byteCount: 3 << 19))
    }

    @Test func `a way that breaks off while the file gets on is told from a file that does not get on`() {
        var upload = run(place: "p")
        _ = upload.told(50)
        #expect(!upload.isInterrupted, "nothing has been sent yet")
        let append = UploadRun.Step.append("p", offset: 50, byteCount: 100)
        #expect(upload.failed(append, UploadRunTests.broken) == .ask("p"))
        #expect(upload.failed(.ask("p"), UploadRunTests.broken) == .fail(UploadRunTests.broken))
        #expect(upload.isInterrupted, "the server went away with bytes of which nobody knows")

        var stuck = run(place: "p")
        var step = stuck.told(50)
        while case .append = step {
            _ = stuck.failed(step, UploadRunTests.broken)
            step = stuck.told(50)
        }
        #expect(step == .fail(UploadRunTests.broken) && !stuck.isInterrupted)
    }
}
