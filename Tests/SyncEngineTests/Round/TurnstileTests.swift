import Synchronization
import Testing

@testable import SyncEngine

/// One at a time, in the order of coming, and nobody is forgotten.
struct TurnstileTests {
    /// How many are inside, and how many have been.
    private final class Room: Sendable {
        private let state = Mutex((inside: 0, most: 0, visits: 0))

        func enter() {
            state.withLock { state in
                state.inside += 1
                state.most = max(state.most, state.inside)
                state.visits += 1
            }
        }

        func leave() { state.withLock { $0.inside -= 1 } }

        var most: Int { state.withLock { $0.most } }
        var visits: Int { state.withLock { $0.visits } }
    }

    @Test func `only one is inside at a time`() async throws {
        let (turnstile, room) = (Turnstile(), Room())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    try await turnstile.enter()
                    room.enter()
                    await Task.yield()
                    room.leave()
                    turnstile.leave()
                }
            }
            try await group.waitForAll()
        }
        #expect(room.most == 1 && room.visits == 100)
    }

    @Test func `a cancelled waiter gives up, and those behind it still come in`() async throws {
        let turnstile = Turnstile()
        try await turnstile.enter()
        let waiter = Task { try await turnstile.enter() }
        let next = Task { try await turnstile.enter() }
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
        turnstile.leave()
        try await next.value
        turnstile.leave()
        try await turnstile.enter()
        turnstile.leave()
    }

    @Test func `a task that was cancelled before does not come in`() async throws {
        let turnstile = Turnstile()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await turnstile.enter()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        try await turnstile.enter()
        turnstile.leave()
    }

    @Test func `waiters cancelled at random moments neither hang nor let two in`() async throws {
        let (turnstile, room) = (Turnstile(), Room())
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<200 {
                let visit = Task {
                    try await turnstile.enter()
                    room.enter()
                    await Task.yield()
                    room.leave()
                    turnstile.leave()
                }
                if index.isMultiple(of: 3) { group.addTask { visit.cancel() } }
                group.addTask { _ = await visit.result }
            }
        }
        #expect(room.most == 1 && room.visits >= 133)
        try await turnstile.enter()
        turnstile.leave()
    }
}
