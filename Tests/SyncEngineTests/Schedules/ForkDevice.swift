import SyncCore
import SyncTestSupport

@testable import DiaryStore

/// A device of a schedule: each of its writes leaves a story of its own as a mark, besides what it does.
final class ForkDevice {
    let device: Device
    private let sharesRandomness: Bool
    private let noticesCopies: Bool

    /// The story that titles, moods and tags are written to.
    static let shared = RecordID(Bytes16(high: 1, low: 1))
    /// The story that is deleted and restored.
    static let toggled = RecordID(Bytes16(high: 1, low: 2))

    /// Small, so that schedules of a few steps meet packed segments.
    static let packingInterval: Int64 = 2

    init(_ device: Device, sharesRandomness: Bool, noticesCopies: Bool) {
        self.device = device
        self.sharesRandomness = sharesRandomness
        self.noticesCopies = noticesCopies
    }

    /// A device that goes on from a copy: with the same random numbers, as a copied virtual machine would, or others.
    func clone(of copy: String) throws -> ForkDevice {
        let random = device.random.copy(isExact: sharesRandomness)
        return ForkDevice(
            try Device(
                device.server, device.clock, token: device.token, copyOf: copy, random: random,
                packingInterval: ForkDevice.packingInterval, noticesCopies: noticesCopies),
            sharesRandomness: sharesRandomness, noticesCopies: noticesCopies)
    }

    func write(_ number: Int, _ what: ScheduleStep.Writing, removing tags: Set<Int>) throws {
        try device.write { transaction in
            let mark = RecordID(Bytes16(high: 2, low: UInt64(number)))
            try transaction.create(NewStory(id: mark, title: "\(number)", text: ""))
            switch what {
            case .title: try transaction.set(.title, .text("\(number)"), of: .story, ForkDevice.shared)
            case .mood: try transaction.set(.mood, .text("\(number)"), of: .story, ForkDevice.shared)
            case .add: try transaction.addTag("\(number)", to: ForkDevice.shared)
            case .remove: for tag in tags.sorted() { try transaction.removeTag("\(tag)", from: ForkDevice.shared) }
            case .toggle: try ForkDevice.toggle(transaction)
            }
        }
    }

    private static func toggle(_ transaction: WriteTransaction) throws {
        if try transaction.reading.story(toggled)?.isDeleted ?? true {
            try transaction.restore(.story, toggled)
        } else {
            try transaction.delete(.story, toggled)
        }
    }

    /// The numbers of the writes whose marks are here.
    func seen() throws -> Set<Int> {
        try device.read { transaction in
            Set(try transaction.stories().filter { $0.id.bytes.high == 2 }.compactMap { $0.title.flatMap { Int($0) } })
        }
    }

    /// The distinct operations in the log, branches included.
    func operationCount() throws -> Int {
        try device.store.withCore { access in
            let directory = access.core.directory
            return (directory.numbers.map(Array.init) ?? [])
                .reduce(0) { $0 + Int(directory[$1].head - directory[$1].forkSequence) }
        }
    }

    /// What of the writes to the shared story is alive here: siblings of both registers, and tags.
    func live() throws -> Set<Int> {
        try device.store.withCore { access in
            var found: Set<Int> = []
            try access.core.records.story.forEachLivingRecord { id, state, _ in
                guard id == ForkDevice.shared else { return }
                let siblings = state.register(.title).siblings + state.register(.mood).siblings
                found.formUnion(siblings.compactMap { $0.value?.asText }.compactMap { Int($0) })
            }
            let tags = try ReadTransaction(access.core.connection).story(ForkDevice.shared)?.tags ?? []
            return found.union(tags.compactMap { Int($0) })
        }
    }

    /// How many segments wait for others.
    func parkedCount() throws -> Int { try device.store.withCore { try $0.core.parkedHashes().count } }
}
