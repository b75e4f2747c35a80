internal import Synchronization

/// Lets one caller through at a time, in the order of their coming.
final class Turnstile: Sendable {
    private struct State {
        var isTaken = false
        var nextTicket = 0
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        var cancelledTickets: Set<Int> = []
    }

    private let state = Mutex(State())

    /// Waits for one's turn. Throws `CancellationError` when the task is cancelled while it waits.
    func enter() async throws {
        let ticket = state.withLock { state -> Int in
            state.nextTicket += 1
            return state.nextTicket
        }
        let entered = await withTaskCancellationHandler {
            await withCheckedContinuation { queue($0, ticket) }
        } onCancel: {
            cancel(ticket)
        }
        // Left behind when the task was cancelled just after its turn had come.
        state.withLock { _ = $0.cancelledTickets.remove(ticket) }
        if !entered { throw CancellationError() }
    }

    /// Gives the turn to the next one.
    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard !state.waiting.isEmpty else {
                state.isTaken = false
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }

    private func queue(_ continuation: CheckedContinuation<Bool, Never>, _ ticket: Int) {
        let answer = state.withLock { state -> Bool? in
            if state.cancelledTickets.remove(ticket) != nil { return false }
            guard state.isTaken else {
                state.isTaken = true
                return true
            }
            state.waiting.append((ticket, continuation))
            return nil
        }
        if let answer { continuation.resume(returning: answer) }
    }

    private func cancel(_ ticket: Int) {
        let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else {
                state.cancelledTickets.insert(ticket)
                return nil
            }
            return state.waiting.remove(at: index).continuation
        }
        waiting?.resume(returning: false)
    }
}
