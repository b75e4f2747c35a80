internal import DiaryStore
internal import SyncCore

/// How a device is expected to stand: what is still to be sent, what was set aside, what it says of itself.
struct ExpectedStanding: Sendable {
    private let pending: Int64?
    private let openConflicts: Int64?
    private let quarantined: Int64?
    private let waiting: Int64?
    private let missingPictures: Int64?
    private let cursor: Int64?
    /// The reason of the pause; none for a device that may send.
    private let pause: String??
    private let isCopyNoticed: Bool?
    private let isNewWriter: Bool?
    private let clockOffset: TimeSpan?

    init(_ fields: inout FieldReader) throws(FixtureError) {
        pending = try fields.integer("pending")
        openConflicts = try fields.integer("open_conflicts")
        quarantined = try fields.integer("quarantined")
        waiting = try fields.integer("waiting_for_upgrade")
        missingPictures = try fields.integer("missing_pictures")
        cursor = try fields.integer("cursor")
        pause = try fields.erasableText("paused")
        isCopyNoticed = try fields.bool("copy_noticed")
        isNewWriter = try fields.bool("new_writer")
        clockOffset = try fields.span("clock_off_by")
    }

    func check(_ device: ScenarioDevice, in world: ScenarioWorld) throws {
        let status = try device.read { try $0.status() }
        let numbers: [(String, Int64?, Int64)] = [
            ("operations to send", pending, status.pendingOperations),
            ("open conflicts", openConflicts, Int64(status.conflicts)),
            ("set aside", quarantined, status.quarantined),
            ("operations waiting for an upgrade", waiting, status.uninterpreted),
            ("missing pictures", missingPictures, Int64(try device.read { try $0.media(.missing).count })),
            ("cursor", cursor, Int64(status.cursor.position)),
        ]
        for (what, expected, found) in numbers {
            if let expected { try Comparison.equal("\(device.name): \(what)", expected: expected, found: found) }
        }
        if let pause {
            let found = try device.read { try $0.pushPause()?.reason.rawValue }
            try Comparison.equal("\(device.name): paused", expected: pause, found: found)
        }
        try checkIdentity(device, status)
        try checkClock(device, status)
    }

    private func checkIdentity(_ device: ScenarioDevice, _ status: StoreStatus) throws {
        if let isCopyNoticed {
            let notices = try device.read { try $0.copyNotices() }
            try Comparison.equal(
                "\(device.name): noticed that it is a copy", expected: isCopyNoticed, found: !notices.isEmpty)
        }
        if let isNewWriter {
            try Comparison.equal(
                "\(device.name): writes under another name than before", expected: isNewWriter,
                found: status.actor != device.firstActor)
        }
    }

    /// The store measures how far the server is ahead; a person says how far the device is.
    private func checkClock(_ device: ScenarioDevice, _ status: StoreStatus) throws {
        guard let clockOffset else { return }
        let measured = status.clockOffsetMilliseconds.map { TimeSpan(milliseconds: -$0).text }
        try Comparison.equal("\(device.name): clock off by", expected: clockOffset.text, found: measured)
    }
}
