import Glibc
import SyncTestSupport
import Testing

struct UsageTests {
    static let commands = [
        "init", "profile add", "profile avatar", "profile list", "profile show", "story add", "story edit",
        "story list", "story show", "story delete", "story restore", "story history", "story revert", "media list",
        "media import", "media verify",
        "remote set", "remote show", "sync", "status", "log", "conflicts list", "conflicts show", "conflicts keep",
        "conflicts switch", "quarantine list", "quarantine retry", "quarantine export", "verify", "doctor", "bench",
    ]

    @Test(arguments: commands)
    func `every command explains itself`(command: String) throws {
        let scratch = TemporaryFolder()
        let words = command.split(separator: " ").map(String.init)
        for arguments in [words + ["--help"], ["--help"] + words, ["help"] + words, words + ["-h"]] {
            let outcome = try Program.run(scratch, arguments)
            #expect(outcome.code == 0)
            #expect(outcome.output.contains("usage: sync-cli \(command)"))
            #expect(outcome.output.contains("--store DIR"))
            #expect(outcome.errors.isEmpty)
        }
        #expect(try Program.run(scratch, ["--help"]).lines.contains { $0.hasPrefix("  \(command) ") })
    }

    @Test(arguments: [
        [], ["stori", "list"], ["story"], ["story", "ad"], ["story", "add"], ["story", "list", "--limt", "3"],
        ["story", "list", "--limit", "three"], ["story", "list", "--limit"], ["status", "extra"], ["story", "show"],
        ["status", "--json", "--json"], ["--bogus", "status"], ["story", "add", "--text", "x", "--at", "yesterday"],
        ["story", "add", "--text", "x", "--zone", "../etc/passwd"],
        ["story", "add", "--text", "x", "--zone", "Asia/Soeul"],
        ["init", "--diary", "xyz"],
        ["profile", "add", "--name", "x", "--born", "2019-02-30"], ["story", "edit", "x"],
        ["profile", "avatar", "x"], ["profile", "avatar", "x", "--preset", "9"],
        ["profile", "avatar", "x", "--photo", "f", "--crop", "1,2"], ["remote", "set", "ftp://x", "--token-file", "f"],
        ["quarantine", "retry"], ["quarantine", "retry", "one"], ["quarantine", "export", "-1"],
        ["bench", "nonsense"], ["bench", "--count", "0"], ["bench", "--seed", "x"],
        ["conflicts", "show", "one"], ["conflicts", "switch", "1"], ["conflicts", "switch", "1", "--to", "x"],
    ])
    func `a command line that makes no sense ends with 2 and one line`(arguments: [String]) throws {
        let scratch = TemporaryFolder()
        _ = try Program.run(scratch, ["init"])
        let outcome = try Program.run(scratch, arguments)
        #expect(outcome.code == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("sync-cli: "))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test func `a mistyped word is answered with the one that was meant`() throws {
        let scratch = TemporaryFolder()
        #expect(try Program.run(scratch, ["story", "ad"]).errors.contains("did you mean `story add`?"))
        #expect(try Program.run(scratch, ["log", "--limt", "3"]).errors.contains("did you mean `--limit`?"))
    }

    @Test(arguments: [
        ["import", "auto", "x"],
        ["import", "undo", "x"], ["export", "json", "x"], ["simulate"], ["sync", "--watch"],
    ])
    func `what a later version brings is named as such and ends with 1`(arguments: [String]) throws {
        let outcome = try Program.run(TemporaryFolder(), arguments)
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("does not have"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test func `a folder without a diary ends with 1`() throws {
        let outcome = try Program.run(TemporaryFolder(), ["status"])
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("init"))
    }

    @Test func `the diary is found by option, by environment, else in the folder diary`() throws {
        let scratch = TemporaryFolder()
        for (arguments, environment, name) in [
            (["init", "--store", "deep/one"], ["DIARY_STORE=two"], "deep/one"), (["init"], ["DIARY_STORE=two"], "two"),
            (["init"], [], "diary"),
        ] {
            #expect(try Program.run(scratch, arguments, environment: environment).code == 0)
            #expect(try Program.run(scratch, ["status"], environment: ["DIARY_STORE=\(name)"]).code == 0)
        }
        #expect(try Program.run(scratch, ["init"]).code == 1)
    }

    @Test func `an option may be written with an equals sign and text may begin with a hyphen`() throws {
        let device = try Device.fresh()
        let id = try device.make("story", "add", "--text=--json", "--title", "- one")
        #expect(try device.json("story", "show", id)["text"] == .string("--json"))
        #expect(try device.json("story", "show", id)["title"] == .string("- one"))
    }

    @Test func `output that cannot be written is a failure, not silence`() throws {
        let scratch = TemporaryFolder()
        let identifier = try Program.start(
            Program.path("sync-cli"), ["--help"], in: scratch,
            redirections: [
                (STDOUT_FILENO, "../../dev/full", O_WRONLY), (STDERR_FILENO, "err", O_WRONLY | O_CREAT | O_TRUNC),
            ])
        #expect(Program.end(identifier) == 1)
        #expect(String(decoding: scratch.read("err"), as: UTF8.self).contains("No space left on device"))
    }
}
