import DiaryStore
import SyncEngine

/// After the faults stop, all agree, and everything that still was somewhere is everywhere, once.
extension ForkWorld {
    /// Syncs until nothing moves, checks the laws, and returns how many rounds it took.
    func heal() async throws -> Int {
        let auditor = try await addAuditor()
        let alive = try devices.values.reduce(into: Set<Int>()) { $0.formUnion(try $1.seen()) }
        for device in devices.values {
            device.device.token = tokens.writing
            device.device.wrap = { $0 }
            if try device.device.read({ try !$0.quarantine().isEmpty }) {
                _ = try device.device.store.retryQuarantined(QuarantineEntry.unsentNumber)
            }
        }
        let rounds = try await settle()
        for device in devices.values { try check(device, alive) }
        let expected = try auditor.device.digest()
        for device in devices.values where try device.device.digest() != expected {
            throw BrokenLaw("two devices at the same version differ")
        }
        return rounds
    }

    /// The server loses everything, and one device alone, whichever, brings all of it back.
    func refill(from name: String) async throws {
        guard let device = devices[name] else { return }
        let alive = try device.seen()
        try world.server.restore(emptyServer)
        devices = [name: device]
        _ = try await settle()
        let auditor = try await addAuditor()
        for device in [device, auditor] { try check(device, alive) }
        guard try device.device.digest() == auditor.device.digest() else {
            throw BrokenLaw("the server was not filled again with all")
        }
    }

    /// A device that has nothing but what the server has.
    private func addAuditor() async throws -> ForkDevice {
        let device = try Device(world.server, world.clock, token: tokens.writing)
        let auditor = ForkDevice(device, sharesRandomness: false, noticesCopies: true)
        try await auditor.device.sync(includingMedia: false)
        devices["server"] = auditor
        return auditor
    }

    private func settle() async throws -> Int {
        for round in 1...30 {
            var moved = 0
            for name in devices.keys.sorted() {
                guard let device = devices[name]?.device else { continue }
                let report = try await device.sync(includingMedia: false)
                guard report.pending == 0, report.pushPaused == nil else { throw BrokenLaw("something stays unsent") }
                moved += report.pulled + report.pushed
            }
            if moved == 0 { return round }
        }
        throw BrokenLaw("the devices do not come to rest")
    }

    private func check(_ device: ForkDevice, _ alive: Set<Int>) throws {
        let seen = try device.seen()
        guard seen.isSuperset(of: alive) else { throw BrokenLaw("writes are missing: \(alive.subtracting(seen))") }
        guard seen == alive else { throw BrokenLaw("unexpected writes: \(seen.subtracting(alive))") }
        let operations = alive.reduce(sharedOperations) { $0 + (writes[$1]?.operations ?? 0) }
        let found = try device.operationCount()
        guard found == operations else { throw BrokenLaw("\(found) operations in the log instead of \(operations)") }
        let expected = liveWrites(among: alive).filter { ![.toggle, .remove].contains(writes[$0]?.what) }
        let live = try device.live()
        guard live == expected else { throw BrokenLaw("alive is \(live.sorted()) instead of \(expected.sorted())") }
        guard try device.parkedCount() == 0 else { throw BrokenLaw("something waits for ever") }
        let findings = try device.device.store.checkIntegrity().findings
        guard findings.isEmpty else { throw BrokenLaw("the store finds fault with itself: \(findings)") }
    }
}
