import SyncTestSupport
import Testing

/// A diary's folder is copied while nobody looks, and both copies go on.
struct CopyCommandTests {
    private func copied() throws -> (original: Device, copy: Device) {
        let original = try Device.fresh()
        _ = try original.make("story", "add", "--text", "before")
        let scratch = original.scratch
        TemporaryFolder.copy(scratch.file("diary"), to: scratch.file("copy"))
        return (original, Device(scratch: scratch, store: "copy"))
    }

    @Test func `a copied diary says so until it is acknowledged, and the original says nothing`() throws {
        let (original, copy) = try copied()
        let old = try original.json("status")["actor"]
        #expect(try original.json("status")["copies"] == nil)
        var notice = try #require(try copy.json("status")["copies"]?.elements.first)
        #expect(notice["reason"] == .string("foreign-stamp") && notice["old_actor"] == old)
        #expect(notice["new_actor"] == nil && notice["noticed_at"] == nil)
        for device in [original, copy] { _ = try device.make("story", "add", "--text", device.store) }
        let status = try copy.json("status")
        notice = try #require(status["copies"]?.elements.first)
        #expect(notice["new_actor"] == status["actor"] && notice["old_actor"] == old)
        #expect(notice["noticed_at"] != nil && status["actor"] != old)
        #expect(try original.json("status")["actor"] == old)
        let text = try copy.run("status")
        #expect(text.code == 0 && text.output.contains("this copy was cloned or restored"))
        #expect(try copy.run("doctor").code == 0)
        #expect(try copy.json("status", "--acknowledge")["copies"] == nil)
        #expect(try copy.json("status")["copies"] == nil)
    }
}
