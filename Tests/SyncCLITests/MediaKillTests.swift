import Glibc
import SyncTestSupport
import Testing

/// The programs are killed while a file is on its way, and go on where they were.
@Suite(.timeLimit(.minutes(5)))
struct MediaKillTests {
    private static let byteCount = 96 << 20

    /// Starts a sync, and kills it as soon as some of the file has come to where it goes.
    ///
    /// One that ends first is killed in vain, which no law forbids.
    private func killSync(_ device: Device, once hasBegun: () -> Bool) throws {
        let run = try Program.start(
            Program.path("sync-cli"), ["--store", device.store, "sync"], in: device.scratch,
            redirections: [(STDOUT_FILENO, "killed", O_WRONLY | O_CREAT | O_TRUNC)])
        let end = ContinuousClock.now + .seconds(60)
        while !hasBegun(), ContinuousClock.now < end { sched_yield() }
        #expect(Program.end(run, SIGKILL) == -SIGKILL)
    }

    /// Whether a folder has a file with something in it.
    private func holdsBytes(_ folder: String) -> Bool {
        TemporaryFolder.names(folder).contains { name in
            var status = stat()
            return stat(folder + "/" + name, &status) == 0 && status.st_size > 1 << 20
        }
    }

    @Test func `a program that is killed while it sends or fetches a file goes on where it was`() throws {
        let home = try Home()
        let scratch = home.a.scratch
        var random = SeededRandom(seed: 1)
        var content = [UInt8](repeating: 0, count: MediaKillTests.byteCount)
        content.withUnsafeMutableBytes { bytes in
            for offset in stride(from: 0, to: bytes.count, by: 8) {
                bytes.storeBytes(of: random.next(), toByteOffset: offset, as: UInt64.self)
            }
        }
        scratch.write(content, as: "video")
        _ = try home.a.make("media", "import", "video")
        try killSync(home.a) { holdsBytes(scratch.file("data") + "/uploads") }
        #expect(try home.a.list("media", "list").first?["state"] == .string("queued"))
        let sent = try home.a.json("sync")
        #expect(sent["media_sent"] == .number(1))
        #expect(bytes(sent, "bytes_sent") < MediaKillTests.byteCount)
        try killSync(home.b) { holdsBytes(scratch.file("b") + "/media/partial") }
        #expect(try home.b.list("media", "list").first?["state"] == .string("absent"))
        let received = try home.b.json("sync")
        #expect(received["media_received"] == .number(1))
        #expect(bytes(received, "bytes_received") < MediaKillTests.byteCount)
        #expect(try home.b.json("media", "verify")["findings"] == .array([]))
        #expect(try home.a.list("media", "list", "--missing").isEmpty)
    }

    private func bytes(_ report: JSON, _ key: String) -> Int {
        if case .number(let count)? = report[key] { Int(count) } else { .max }
    }
}
