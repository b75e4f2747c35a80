import DiaryStore
import SyncCore
import SyncEngine
import SyncTestSupport

/// A law that a schedule has broken.
struct BrokenLaw: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Runs a schedule over real stores and a real service, and knows from what was written what must be seen.
///
/// Confined to its test.
final class ForkWorld {
    let world: World
    var devices: [String: ForkDevice] = [:]
    private var backups: [String: String] = [:]
    /// Devices whose copies may still be put back elsewhere.
    private var lost: [ForkDevice] = []
    /// A copy of the server before anything was written.
    let emptyServer: String
    private var serverBackups: [String] = []
    /// What each write did, by its number.
    var writes: [Int: ForkWrite] = [:]
    /// Operations of the stories that all begin with.
    private(set) var sharedOperations = 0
    let tokens: (writing: String, reading: String)

    /// Few enough that a segment of several changes does not go whole, and now and then one change does not go at all.
    private static let crampedBytes = 250

    init(seed: UInt64, copiesShareRandomness: Bool, noticesCopies: Bool) async throws {
        world = try World(.memory, isCounted: false)
        let writing = try world.server.addDevice("all").token
        tokens = (writing, try world.server.addDevice("readers", isReadOnly: true).token)
        emptyServer = try world.server.backUp()
        for (index, name) in ["X", "Y", "T"].enumerated() {
            let random = CopyableRandom(seed: seed &+ UInt64(index) << 32)
            let device = try Device(
                world.server, world.clock, token: writing, random: random,
                packingInterval: ForkDevice.packingInterval, noticesCopies: noticesCopies)
            devices[name] = ForkDevice(
                device, sharesRandomness: copiesShareRandomness, noticesCopies: noticesCopies)
        }
        try await shareStories()
    }

    private func shareStories() async throws {
        guard let first = devices["X"] else { return }
        try first.device.write { transaction in
            for id in [ForkDevice.shared, ForkDevice.toggled] {
                try transaction.create(NewStory(id: id, title: "shared", text: ""))
            }
        }
        try await first.device.sync(includingMedia: false)
        for device in devices.values { try await device.device.sync(includingMedia: false) }
        sharedOperations = try first.operationCount()
    }

    func perform(_ step: ScheduleStep) async throws {
        switch step {
        case .write(let name, let what): try write(name, what)
        case .sync(let name, let how): try await sync(name, how)
        case .backUp(let name): backups[name] = devices[name]?.device.backUp()
        case .restore(let name): try restore(name)
        case .clone(let name, let copy, let fromBackup): try clone(name, as: copy, fromBackup: fromBackup)
        case .kill(let name):
            if devices.count > 2, let device = devices.removeValue(forKey: name) { lost.append(device) }
        case .backUpServer: serverBackups.append(try world.server.backUp())
        case .restoreServer: if let last = serverBackups.last { try world.server.restore(last) }
        }
    }

    private func write(_ name: String, _ what: ScheduleStep.Writing) throws {
        guard let device = devices[name] else { return }
        let number = writes.count + 1
        let seen = try device.seen()
        let replaced = liveWrites(among: seen).filter { writes[$0]?.isReplaced(by: what) ?? false }
        let before = try device.operationCount()
        try device.write(number, what, removing: replaced)
        let operations = try device.operationCount() - before
        writes[number] = ForkWrite(what: what, replaced: replaced, operations: operations)
    }

    /// The writes that none among them has replaced.
    func liveWrites(among seen: Set<Int>) -> Set<Int> {
        seen.subtracting(seen.reduce(into: Set<Int>()) { $0.formUnion(writes[$1]?.replaced ?? []) })
    }

    private func sync(_ name: String, _ how: ScheduleStep.Sync) async throws {
        guard let device = devices[name] else { return }
        let before = try device.seen()
        device.device.token = how.isReadOnly ? tokens.reading : tokens.writing
        device.device.wrap = { inner in
            let narrow = NarrowTransport(
                inner: inner, maximumRequestBytes: how.isCramped ? ForkWorld.crampedBytes : .max,
                maximumSegments: how.isNarrow ? 1 : .max,
                maximumReplyBytes: how.isNarrow ? 1 : Limits.targetExchangeBytes)
            return FaultyTransport(narrow, how.faults)
        }
        do {
            try await device.device.sync(includingMedia: false)
        } catch let error as SyncError where error.retryClass == .retryLater && !how.faults.isEmpty {}
        guard try device.seen().isSuperset(of: before) else { throw BrokenLaw("a sync lost a committed change") }
    }

    private func restore(_ name: String) throws {
        guard let backup = backups[name] else { return }
        devices[name]?.device.restore(backup)
    }

    private func clone(_ name: String, as copy: String, fromBackup: Bool) throws {
        guard devices[copy] == nil, let original = devices[name] else { return }
        guard let source = fromBackup ? backups[name] : original.device.backUp() else { return }
        devices[copy] = try original.clone(of: source)
    }
}

/// What a write did.
struct ForkWrite {
    let what: ScheduleStep.Writing
    /// The writes that it named as replaced: those it saw.
    let replaced: Set<Int>
    /// How many operations it took.
    let operations: Int

    func isReplaced(by other: ScheduleStep.Writing) -> Bool {
        switch other {
        case .title, .mood: what == other
        case .remove: what == .add
        case .add, .toggle: false
        }
    }
}
