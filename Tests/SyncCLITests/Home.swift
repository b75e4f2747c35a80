import SyncTestSupport

/// Two devices of one diary with a running server between them.
struct Home {
    let a: Device
    let b: Device
    let server: ServerRun

    init() throws {
        let scratch = TemporaryFolder()
        a = Device(scratch: scratch, store: "a")
        b = Device(scratch: scratch, store: "b")
        _ = try a.make("init", "--name", "Ours")
        let diary = try a.json("status")["diary"]?.string ?? ""
        _ = try b.make("init", "--diary", diary)
        server = try ServerRun(scratch)
        try server.tool("diary", "create", "ours", "--id", diary)
        for device in [a, b] { try server.admit(device, to: diary) }
    }

    /// Syncs both until each has what the other wrote.
    func settle() throws {
        for device in [a, b, a, b] { _ = try device.run("sync") }
    }
}
