import Glibc
import SyncServer

extension Command {
    static let run = Command(
        name: "run", parameters: ["[--listen HOST:PORT]", "[--quota-bytes N]"],
        help: """
            Serves the diaries of the data folder until it is told to stop (SIGTERM or SIGINT).
            Says `listening on http://HOST:PORT` on standard error once it accepts connections.

              --data DIR          where everything is kept; created when missing
              --listen HOST:PORT  a numeric address, 127.0.0.1:8377 unless given; port 0 picks a free one
              --storage sqlite    where the logs are kept; only this for now
              --blobs folder      where the media files are kept; only this for now
              --quota-bytes N     the most bytes of photos and videos that one diary may keep; no limit unless given

            It speaks plain HTTP: put a proxy that speaks TLS in front before other machines may reach it.
            """,
        run: serve)

    private static func serve(_ parameters: [String], _ arguments: Arguments) throws -> ExitCode {
        try arguments.allow("--listen", "--storage", "--blobs", "--quota-bytes")
        guard arguments.value("--storage") ?? "sqlite" == "sqlite", arguments.value("--blobs") ?? "folder" == "folder"
        else { throw UsageError("only --storage sqlite and --blobs folder exist so far") }
        let address = try listenAddress(arguments)
        let environment = ServiceEnvironment(mediaQuotaBytes: try mediaQuota(arguments))
        var signals = stopSignals()
        let service = try DiaryService(dataFolder: try arguments.dataFolder(), environment: environment)
        let server = HTTPServer(service) { ServerProgram.say($0) }
        let bound = try server.start(address)
        ServerProgram.writeLine("listening on http://\(bound.text)")
        var received: Int32 = 0
        sigwait(&signals, &received)
        server.stop()
        try service.tidy()
        return .done
    }

    private static func listenAddress(_ arguments: Arguments) throws -> ListenAddress {
        guard let text = arguments.value("--listen") else { return .standard }
        guard let address = ListenAddress(text: text) else {
            throw UsageError("--listen needs a numeric HOST:PORT, not \(text)")
        }
        return address
    }

    private static func mediaQuota(_ arguments: Arguments) throws -> Int64? {
        guard let text = arguments.value("--quota-bytes") else { return nil }
        guard let quota = Int64(text), quota >= 0 else {
            throw UsageError("--quota-bytes needs a number of bytes, not \(text)")
        }
        return quota
    }

    /// Blocks the stop signals in every thread started from here on, so that one thread can wait for them.
    private static func stopSignals() -> sigset_t {
        signal(SIGPIPE, SIG_IGN)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        return signals
    }
}
