internal import SyncCore
internal import Synchronization

/// Adds up how far all files have come, and tells whoever watches.
///
/// Thread-safety: callable from any thread. Cost of a call: under a microsecond, unless somebody watches.
final class ProgressMeter: Sendable {
    private struct State {
        var progress = MediaProgress()
        var positions: [ContentHash: Int64] = [:]
        var settledBytes: Int64 = 0
        var rate = TransferRate()
        var toldAt = -1.0
        var watchers: [Int: AsyncStream<MediaProgress>.Continuation] = [:]
        var watcherCount = 0
    }

    private let state = Mutex(State())
    private let start = ContinuousClock.now
    /// How often watchers are told at most, in seconds.
    private static let interval = 0.1

    private var second: Double { (ContinuousClock.now - start) / .seconds(1) }

    /// What is told from now on, the latest alone when nobody has asked for a while.
    func stream() -> AsyncStream<MediaProgress> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: MediaProgress.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.watcherCount += 1
            state.watchers[state.watcherCount] = continuation
            return state.watcherCount
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.watchers.removeValue(forKey: number) }
        }
        return stream
    }

    /// A lane begins that has so much to move.
    func begin(files: Int, bytes: Int64) {
        state.withLock { state in
            (state.progress, state.positions, state.settledBytes) = (MediaProgress(), [:], 0)
            state.rate = TransferRate()
            (state.progress.filesTotal, state.progress.bytesTotal) = (files, bytes)
        }
        tell(isDue: true)
    }

    /// A file has come so far, by so many bytes that moved just now.
    func stands(_ hash: ContentHash, at offset: Int64, moved: Int64) {
        let second = second
        state.withLock { state in
            state.positions[hash] = offset
            if moved > 0 { state.rate.note(moved, at: second) }
        }
        tell(isDue: false)
    }

    /// A file is done with, whatever came of it.
    func end(_ hash: ContentHash, byteCount: Int64) {
        state.withLock { state in
            state.positions[hash] = nil
            state.settledBytes += byteCount
            state.progress.filesDone += 1
        }
        tell(isDue: true)
    }

    /// The lane has ended.
    func finish() {
        state.withLock { $0.progress.isFinished = true }
        tell(isDue: true)
    }

    private func tell(isDue: Bool) {
        let second = second
        state.withLock { state in
            guard !state.watchers.isEmpty, isDue || second - state.toldAt >= ProgressMeter.interval else { return }
            state.toldAt = second
            state.progress.bytesDone = state.positions.values.reduce(state.settledBytes, +)
            // What was found on the way counts as well.
            state.progress.bytesTotal = max(state.progress.bytesTotal, state.progress.bytesDone)
            state.progress.filesTotal = max(state.progress.filesTotal, state.progress.filesDone)
            state.progress.bytesPerSecond = state.rate.bytesPerSecond(at: second)
            for watcher in state.watchers.values { watcher.yield(state.progress) }
        }
    }
}
