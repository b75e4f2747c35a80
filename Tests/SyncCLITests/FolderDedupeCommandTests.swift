import Glibc
import SQLiteKit
import SyncTestSupport
import Testing

/// Duplicates in folders that belong to no diary.
struct FolderDedupeCommandTests {
    private let scratch = TemporaryFolder()
    private var device: Device { Device(scratch: scratch) }
    private let photo = TemporaryFolder.photo("miso-in-a-box.jpg")

    init() { TemporaryFolder.make(scratch.file("camera")) }

    private var camera: [String] { TemporaryFolder.names(scratch.file("camera")) }

    /// Two equal files, one of them with a line end in its name, and one with a comment whose name is no text.
    private func writeOddNames() throws {
        scratch.write(photo, as: "camera/a\nb.jpg")
        scratch.write(photo, as: "camera/c.jpg")
        try scratch.write(JPEGMarkers.commented(photo, "a box"), asBytes: Array("camera/z".utf8) + [0xFF, 0x0A])
        scratch.write(TemporaryFolder.photo("lisbon-tram.jpg"), as: "camera/tram.jpg")
    }

    @Test func `equal files and equal pictures are told under names that cannot mislead`() throws {
        try writeOddNames()
        let outcome = try device.run("media", "dedupe", "camera")
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        #expect(
            outcome.output == """
                same bytes:
                    keep   camera/a\\nb.jpg
                    other  camera/c.jpg
                same picture:
                    keep   camera/z\\xff\\n
                    other  camera/a\\nb.jpg
                4 files, 2 groups of duplicates; 4 files read, 0 known from before

                """)
        let groups = try device.list("media", "dedupe", "camera")
        #expect(groups.map { $0["relation"] } == [.string("exact"), .string("payload")])
        #expect(groups.first?["survivor"]?["path"] == .string("camera/a\nb.jpg"), "the exact text")
        let odd = try #require(groups.last?["survivor"])
        #expect(odd["path_base64"] == .string("Y2FtZXJhL3r/Cg==") && odd["path"] == .string("camera/z\\xff\\n"))
        #expect(camera.count == 4)
    }

    @Test func `a file is found by the name that a shell gives for it, whatever its bytes are`() throws {
        try writeOddNames()
        let run = try Program.start(
            "/bin/sh", ["-c", "exec \"$0\" media dedupe camera/*", Program.path("sync-cli")], in: scratch,
            redirections: [(STDOUT_FILENO, "out", O_WRONLY | O_CREAT | O_TRUNC)])
        #expect(Program.end(run) == 0)
        #expect(scratch.text("out").contains("keep   camera/z\\xff\\n"))
    }

    @Test func `superfluous files move aside and nothing is deleted`() throws {
        try writeOddNames()
        for arguments in [["--apply"], ["--move-to", "aside"]] {
            let refused = try Program.run(scratch, ["media", "dedupe", "camera"] + arguments)
            #expect(refused.code == 2 && refused.errors.contains("never deleted"))
        }
        #expect(camera.count == 4)
        let outcome = try device.run("media", "dedupe", "camera", "--apply", "--move-to", "aside")
        #expect(outcome.code == 0 && outcome.output.contains("other  camera/c.jpg -> aside/c.jpg"))
        #expect(camera.count == 2 && camera.contains("tram.jpg"))
        #expect(TemporaryFolder.names(scratch.file("aside")) == ["a\nb.jpg", "c.jpg"])
        for name in ["a\nb.jpg", "c.jpg"] { #expect(scratch.read("aside/" + name) == photo) }
        #expect(try device.list("media", "dedupe", "camera").isEmpty)
    }

    @Test func `what was moved is not searched again, whichever way it is named`() throws {
        for name in ["a", "b"] { scratch.write(photo, as: "camera/" + name) }
        #expect(symlink("camera", scratch.file("link")) == 0)
        for target in ["camera", "camera/", "camera/aside", "./camera/aside/", "link/aside", scratch.file("camera/x")] {
            let refused = try device.run("media", "dedupe", "camera", "--apply", "--move-to", target)
            #expect(refused.code == 2 && refused.errors.contains("which is searched"), "\(target)")
        }
        #expect(camera == ["a", "b"])
        #expect(try device.run("media", "dedupe", "/", "--apply", "--move-to", "aside").code == 2)
        #expect(try device.run("media", "dedupe", "camera", "--apply", "--move-to", "camera-aside").code == 0)
        #expect(camera == ["a"])
    }

    @Test func `38: all names of one file are one file, in whatever order they are given`() throws {
        scratch.write(photo, as: "camera/a.jpg")
        #expect(link(scratch.file("camera/a.jpg"), scratch.file("camera/b.jpg")) == 0)
        let orders = [["camera/a.jpg", "camera/b.jpg"], ["camera/b.jpg", "camera/a.jpg"], ["camera"]]
        for order in orders {
            let outcome = try Program.run(scratch, ["media", "dedupe"] + order)
            #expect(outcome.output == "1 file, 0 groups of duplicates; 1 file read, 0 known from before\n")
        }
        scratch.write(photo, as: "camera/c.jpg")
        let groups = try orders.map { order in
            try Program.run(scratch, ["media", "dedupe", "--json", "camera/c.jpg"] + order).output
        }
        #expect(Set(groups).count == 1 && groups.first?.isEmpty == false)
        // The file with two names frees nothing by moving one of them, so it is the one that stays.
        _ = try device.run("media", "dedupe", "camera", "--apply", "--move-to", "aside")
        #expect(camera == ["a.jpg", "b.jpg"])
        #expect(symlink("nowhere", scratch.file("camera/dead")) == 0)
        #expect(try device.run("media", "dedupe", "camera").code == 0, "a dead link is nobody's duplicate")
    }

    @Test func `what an index remembers is not believed when something is to move`() throws {
        for (name, byte) in [("camera/a", UInt8(1)), ("camera/b", 2)] { scratch.write([byte, byte, byte], as: name) }
        _ = try device.run("media", "dedupe", "camera", "--index", "index")
        try forgeIndex(["camera/a", "camera/b"])
        let plan = try device.list("media", "dedupe", "camera", "--index", "index")
        #expect(plan.map { $0["relation"] } == [.string("exact")], "the index is believed while nothing moves")
        let outcome = try device.run("media", "dedupe", "camera", "--index", "index", "--apply", "--move-to", "aside")
        #expect(outcome.code == 3 && outcome.output.contains("(left: it or the copy"))
        #expect(camera == ["a", "b"] && TemporaryFolder.names(scratch.file("aside")).isEmpty)
    }

    /// Notes the same hash for files that are not equal.
    private func forgeIndex(_ names: [String]) throws {
        let connection = try Connection(path: scratch.file("index"))
        for name in names {
            var status = stat()
            try #require(stat(scratch.file(name), &status) == 0)
            let times = [status.st_mtim, status.st_ctim].map { "\($0.tv_sec * 1_000_000_000 + $0.tv_nsec)" }
            try connection.execute(
                """
                INSERT OR REPLACE INTO file VALUES (\(status.st_dev), \(status.st_ino), \(status.st_size), \(times[0]),
                \(times[1]), zeroblob(32), 99999)
                """)
        }
    }

    @Test func `what looks alike is told and never moved`() throws {
        let device = try Device.fresh()
        let original = try device.importMedia(SampleFolder.path + "/diary/photos/miso-in-a-box.jpg")
        let objects = scratchOf(device) + "/media/objects"
        let files = TemporaryFolder.files(objects).map { objects + "/" + $0 }
        let thumbnail = try #require(files.first { $0 != device.file(of: original) })
        let folder = device.scratch.file("camera")
        TemporaryFolder.make(folder)
        TemporaryFolder.write(photo, to: folder + "/large.jpg")
        TemporaryFolder.write(TemporaryFolder.read(thumbnail), to: folder + "/small.jpg")
        TemporaryFolder.write(TemporaryFolder.photo("birthday-cake.jpg"), to: folder + "/cake.jpg")
        #expect(try device.list("media", "dedupe", "camera").isEmpty)
        let arguments = ["media", "dedupe", "camera", "--near", "--apply", "--move-to", "aside", "--json"]
        let groups = try Program.run(device.scratch, arguments)
        let group = try JSON(groups.output)
        #expect(groups.code == 0 && group["relation"] == .string("near"))
        #expect(group["survivor"]?["path"] == .string("camera/large.jpg"))
        #expect(group["others"]?.elements.map { $0["file"]?["path"] } == [.string("camera/small.jpg")])
        #expect(TemporaryFolder.names(folder) == ["cake.jpg", "large.jpg", "small.jpg"])
    }

    private func scratchOf(_ device: Device) -> String { device.scratch.file(device.store) }
}
