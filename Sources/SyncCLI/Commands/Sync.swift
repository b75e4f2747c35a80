import DiarySync

extension Command {
    static let sync = Command(
        name: "sync",
        options: [
            .flag("--no-media", "only stories and profiles; photos and videos wait"),
            .optional(
                "--originals", "all|none|SIZE",
                "which photos and videos come by themselves: all, none but what was asked for, or the newest up to a size"
            ),
        ],
        summary: "Exchange what is new with the server",
        details:
            "Where to is said once by `remote set`. Nothing is lost when it fails: what was to be sent stays queued.",
        run: runSync)

    private static func runSync(_ invocation: Invocation) async throws -> ExitCode {
        let diary = try invocation.diary()
        let transport = try invocation.transport(for: diary)
        let configuration = EngineConfiguration(originals: try invocation.originals())
        let engine = diary.engine(transport: transport, configuration: configuration)
        let report = try await ProgressBar.during(engine) {
            try await engine.sync(includingMedia: !invocation.has("--no-media"))
        }
        try invocation.print(SyncObject(report)) { report.text }
        for pause in [report.pushPaused?.text, report.mediaPaused?.message].compactMap(\.self) {
            Output.complaint(pause)
        }
        return report.needsAttention ? .attention : .done
    }
}

extension SyncReport {
    fileprivate var needsAttention: Bool {
        conflicts > 0 || quarantined > 0 || mediaFailed > 0 || pushPaused != nil || mediaPaused != nil
    }

    fileprivate var text: String {
        var lines = [
            "Sent \(SyncReport.cargo(pushed, mediaSent)), received \(SyncReport.cargo(pulled, mediaReceived))"
                + " (\(MediaObject.shown(bytesSent)) up, \(MediaObject.shown(bytesReceived)) down)."
        ]
        if pending > 0 { lines.append("\(counted(pending, "change")) still to send.") }
        lines += copies.map { "Note: \($0.text)." }
        if mediaFailed > 0 {
            lines.append(
                "\(counted(mediaFailed, "file")) could not be moved: `sync-cli media list --missing` says why.")
        }
        if conflicts > 0 {
            lines.append(
                "\(counted(conflicts, "conflict")): both versions are kept, `sync-cli conflicts list` shows them.")
        }
        if quarantined > 0 {
            lines.append("\(counted(quarantined, "part")) set aside: `sync-cli quarantine list` says what.")
        }
        return lines.joined(separator: "\n")
    }

    private static func cargo(_ operations: Int, _ files: Int) -> String {
        let parts = [
            operations > 0 ? counted(operations, "change") : nil, files > 0 ? counted(files, "file") : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? "nothing" : parts.joined(separator: " and ")
    }
}
