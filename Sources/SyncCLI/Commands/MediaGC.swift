internal import Codecs
import DiarySync

extension Command {
    static let mediaGC = Command(
        name: "media gc",
        options: [.flag("--dry-run", "only tell what would be done")],
        summary: "Put files that nothing shows into the trash, and empty it of what lay there for 30 days",
        details: """
            What a story or profile shows stays, deleted ones included, and so does what belongs to it: the other half of a
            live photo, the original of an edited copy. So do pinned files, and all that is younger than a day. What is in the
            trash comes back when it is shown, imported or fetched again. The server is asked to delete its copy by the next
            syncs, which it does a month later unless a device wants it by then.
            """,
        run: runMediaGC)

    private static func runMediaGC(_ invocation: Invocation) async throws -> ExitCode {
        let diary = try invocation.diary()
        let now = SystemClock().now()
        let plan = try diary.planMediaCleanUp(now: now)
        let isDryRun = invocation.has("--dry-run")
        let object = CleanUpObject(isDryRun ? plan : try diary.apply(plan, now: now), isDryRun: isDryRun)
        try invocation.print(object) { object.text }
        return .done
    }
}

/// A clean-up as scripts see it.
private struct CleanUpObject: Encodable {
    /// A file concerned.
    struct File: Encodable {
        var id: String
        var size: Int64
    }

    var dryRun: Bool
    /// To the trash: nothing shows them.
    var unreferenced: [File]
    /// To the trash: no record names them.
    var strays: [File]
    /// Removed for good: in the trash for 30 days.
    var expired: [File]
    /// Removed for good: unfinished downloads that nobody wants.
    var partials: [File]

    init(_ plan: MediaCleanUp, isDryRun: Bool) {
        dryRun = isDryRun
        unreferenced = plan.unreferenced.map { File(id: $0.hash.text, size: $0.byteCount) }
        strays = plan.strays.map { File(id: $0.hash.text, size: $0.byteCount) }
        expired = plan.expired.map { File(id: $0.hash.text, size: $0.byteCount) }
        partials = plan.partials.map { File(id: $0.hash.text, size: $0.byteCount) }
    }

    var text: String {
        let parts = [
            ("to the trash, nothing shows them", unreferenced), ("to the trash, no record names them", strays),
            ("for good, in the trash for 30 days", expired), ("for good, unfinished and unwanted", partials),
        ].filter { !$0.1.isEmpty }
        guard !parts.isEmpty else { return "Nothing to clean up" }
        let lines = parts.flatMap { reason, files in
            ["\(counted(files.count, "file")) \(reason):"]
                + files.map { "    \($0.id)  \(MediaObject.shown($0.size))" }
        }
        return (lines + (dryRun ? ["Nothing was changed: leave out --dry-run to do it"] : [])).joined(separator: "\n")
    }
}
