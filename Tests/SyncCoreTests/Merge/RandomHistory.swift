import SyncCore
import SyncTestSupport

/// Draws histories and delivery orders from a seed.
struct RandomHistory {
    private static let years: Int64 = 365 * 24 * 60 * 60 * 1000
    static let records = (1...2).map { RecordID(Bytes16(high: 0, low: UInt64($0))) }
    /// The last two are one letter in two spellings, which no merge may equate.
    static let tags: [Value] = [.text("a"), .text("\u{E9}"), .text("e\u{301}")]
    static let items = (1...4).map { Value.record(RecordID(Bytes16(high: 9, low: UInt64($0)))) }

    private(set) var random: SeededRandom
    private(set) var history: History
    private var clockSkews: [Int64] = []

    /// The history of a seed: two to five devices that write, sync, are copied and start new actors.
    init(seed: UInt64, bug: PlantedBug? = nil) throws {
        var random = SeededRandom(seed: seed)
        let actors = (0..<random.number(1...3)).map { _ in RandomHistory.actor(&random) }
        history = History(actors: actors, bug: bug)
        self.random = random
        if actors.count == 1 { history.copy(0) }
        for _ in 0..<self.random.number(16...44) { try step() }
    }

    /// What is wrong with what the history comes to, over a few delivery orders; `nil` when nothing is.
    mutating func fault() throws -> String? {
        var judge = HistoryJudge(history)
        if let fault = try judge.faultOfDevices(&random) { return fault }
        let made = Array(history.changes.indices)
        for order in [made, try causalOrder(), made.shuffled(using: &random), made.reversed()] {
            if let fault = try judge.fault(inOrder: order) { return fault }
        }
        return nil
    }

    private static func actor(_ random: inout SeededRandom) -> ActorID {
        let bytes = random.bytes16()
        return ActorID(Bytes16(high: bytes.high, low: bytes.low))
    }

    private mutating func step() throws {
        let device = random.number(0...history.replicas.count - 1)
        switch random.number(1...100) {
        case ...52: try write(device)
        case ...88: try sync(to: device)
        case ...95: copy(device)
        default: history.replicas[device].begin(as: RandomHistory.actor(&random))
        }
    }

    private mutating func write(_ device: Int) throws {
        let time = time(of: device)
        var edits = RandomEdits(random)
        try history.write(device, at: time) { edits.perform(in: &$0) }
        random = edits.random
    }

    /// Clocks stand still most of the time, and some are decades off.
    private mutating func time(of device: Int) -> WallTime {
        while clockSkews.count <= device {
            clockSkews.append(random.pick([0, 0, 0, 40, -40]).map { $0 * RandomHistory.years } ?? 0)
        }
        return WallTime(milliseconds: clockSkews[device] + (random.chance(60) ? 0 : Int64(random.number(1...3))))
    }

    /// Any part of what another device has, in any order: some of it has to wait.
    private mutating func sync(to target: Int) throws {
        let wanted = history.sources(for: target)
        guard let source = random.pick(wanted) else { return }
        if random.chance(40) { return try history.sync(from: wanted, to: target) }
        let known = history.replicas[source].applied
        var changes = history.changes.filter { known.contains($0.hash(in: History.diary)) }
        if random.chance(50) { changes.shuffle(using: &random) }
        if random.chance(25) { changes = Array(changes.prefix(random.number(0...changes.count))) }
        try history.deliver(changes, to: target)
    }

    private mutating func copy(_ source: Int) {
        if history.replicas.count < 5, random.chance(60) { return history.copy(source) }
        history.copy(source, over: random.number(0...history.replicas.count - 1))
    }

    /// An order in which nothing ever has to wait.
    private mutating func causalOrder() throws -> [Int] {
        var replica = history.newcomer()
        var left = Array(history.changes.indices)
        var order: [Int] = []
        while !left.isEmpty {
            let candidate = random.number(0...left.count - 1)
            var next = replica
            guard try next.deliver(history.changes[left[candidate]]) == .applied else { continue }
            replica = next
            order.append(left.remove(at: candidate))
        }
        return order
    }
}
