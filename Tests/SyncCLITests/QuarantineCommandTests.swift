import SQLiteKit
import SyncTestSupport
import Testing

/// What is set aside is listed, given out and tried again from a shell.
struct QuarantineCommandTests {
    @Test func `a diary with nothing set aside says so`() throws {
        let device = try Device.fresh()
        #expect(try device.run("quarantine", "list").output == "Nothing is set aside\n")
        #expect(try device.list("quarantine", "list").isEmpty)
        for command in ["retry", "export"] {
            let outcome = try device.run("quarantine", command, "0")
            #expect(outcome.code == 1 && outcome.errors.contains("number 0"))
        }
    }

    /// A diary to which a server of a newer version, or a broken one, has sent what nobody can read.
    private func planted() throws -> Device {
        let device = try Device.fresh()
        let connection = try Connection(path: device.scratch.file("diary/diary.sqlite"))
        try connection.execute(
            "INSERT INTO quarantine(reason, since_ms, bytes) VALUES ('the segment cannot be read', 0, x'0001FF')")
        return device
    }

    @Test func `what cannot be read is listed with 3, given out, and stays with 3`() throws {
        let device = try planted()
        let list = try device.run("quarantine", "list")
        #expect(list.code == 3 && list.output.contains("1  segment  1970-01-01 00:00 UTC  3 B"))
        let entry = try #require(try device.list("quarantine", "list").first)
        #expect(entry["number"] == .number(1) && entry["kind"] == .string("segment"))
        #expect(entry["bytes"] == .number(3) && entry["since"] == .string("1970-01-01T00:00:00Z"))
        #expect(try device.json("status")["quarantined"] == .number(1))
        #expect(try device.run("status").output.contains("quarantine list"))
        let retry = try device.json("quarantine", "retry", "1", code: 3)
        #expect(retry["result"] == .string("stays") && retry["reason"] != nil)
        #expect(try device.run("doctor").code == 3)
    }

    @Test func `the bytes go to a new file, to a pipe or into JSON`() throws {
        let device = try planted()
        #expect(try device.run("quarantine", "export", "1", "--to", "out.bin").code == 0)
        #expect(device.scratch.read("out.bin") == [0, 1, 0xFF])
        let refused = try device.run("quarantine", "export", "1", "--to", "out.bin")
        #expect(refused.code == 1 && refused.errors.contains("out.bin"))
        #expect(device.scratch.read("out.bin") == [0, 1, 0xFF])
        #expect(try device.run("quarantine", "export", "1").code == 0)
        #expect(device.scratch.read("out") == [0, 1, 0xFF])
        let object = try device.json("quarantine", "export", "1")
        #expect(object["base64"] == .string("AAH/") && object["form"] == .string("segment"))
        #expect(try device.json("quarantine", "export", "1", "--to", "other.bin")["file"] == .string("other.bin"))
    }

    @Test func `a change that the server refuses is entry 0 until it is tried again`() throws {
        let device = try Device.fresh()
        _ = try device.make("story", "add", "--text", "x")
        let connection = try Connection(path: device.scratch.file("diary/diary.sqlite"))
        // As a sync leaves it behind that the server's rules do not let through.
        try connection.execute(
            """
            INSERT INTO segment SELECT 1, 1, first, count, hash, bytes FROM tail;
            INSERT INTO push_pause VALUES ('denied', 'the rules do not allow it', 0, 1, 1, 1, zeroblob(32), 9);
            """)
        let status = try device.json("status")["push_paused"]
        #expect(status?["reason"] == .string("denied") && status?["segment"]?["first"] == .number(1))
        let entry = try #require(try device.list("quarantine", "list").first)
        #expect(entry["number"] == .number(0) && entry["kind"] == .string("unsent"))
        #expect(try device.run("status").output.contains("quarantine retry 0"))
        #expect(try device.json("quarantine", "retry", "0")["result"] == .string("resumed"))
        #expect(try device.run("quarantine", "list").code == 0)
        #expect(try device.json("status")["push_paused"] == nil)
    }
}
