import DiarySync
import Glibc

/// One line on standard error that says how far photos and videos have come, when a person is watching.
struct ProgressBar {
    private static let width = 24

    /// Shows the progress of an engine while `body` runs, and leaves nothing behind.
    static func during<Result>(
        _ engine: SyncEngine, _ body: () async throws -> Result
    ) async throws -> Result {
        guard isatty(STDERR_FILENO) != 0 else { return try await body() }
        let task = Task {
            for await progress in engine.mediaProgress() where progress.filesTotal > 0 {
                Output.status(progress.isFinished ? "" : line(progress))
            }
        }
        defer {
            task.cancel()
            Output.status("")
        }
        return try await body()
    }

    /// For example `[####      ] 2 of 9 files, 1.2 MB of 6.5 MB, 800.0 kB/s, 7 s left`.
    static func line(_ progress: MediaProgress) -> String {
        let share = progress.bytesTotal > 0 ? Double(progress.bytesDone) / Double(progress.bytesTotal) : 0
        let filled = min(width, Int(share * Double(width)))
        let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: width - filled)
        var parts = [
            "\(progress.filesDone) of \(counted(progress.filesTotal, "file"))",
            "\(MediaObject.shown(progress.bytesDone)) of \(MediaObject.shown(progress.bytesTotal))",
        ]
        if let speed = progress.bytesPerSecond { parts.append("\(MediaObject.shown(Int64(speed)))/s") }
        if let seconds = progress.secondsLeft {
            parts.append("\(duration(Int64(min(seconds.rounded(.up), 1e9)))) left")
        }
        return "[\(bar)] " + parts.joined(separator: ", ")
    }

    private static func duration(_ seconds: Int64) -> String {
        if seconds < 120 { return "\(seconds) s" }
        return seconds < 7200 ? "\(seconds / 60) min" : "\(seconds / 3600) h"
    }
}
