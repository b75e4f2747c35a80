import SyncTestSupport

/// Draws schedules: a profile for each (which devices, how much chaos), then steps that mostly fit the state they meet.
///
/// The proportions are those of the model in which the rules of branches were found.
struct RandomSchedule {
    private var random: SeededRandom
    private var names: [String]
    private var backedUp: Set<String> = []
    private var serverBackedUp = false
    private let chaos: Int
    private let serverChaos: Int
    private let narrow: Int
    private let kinds: [ScheduleStep.Writing]

    private init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        names = Array(["X", "Y", "T"].prefix(random.number(1...3)))
        chaos = [10, 25, 40][random.number(0...2)]
        serverChaos = [0, 8, 20][random.number(0...2)]
        narrow = [0, 0, 40][random.number(0...2)]
        kinds = [ScheduleStep.Writing.allCases, [.title], [.add, .remove], [.title, .toggle]][random.number(0...3)]
    }

    /// The schedule of a seed.
    static func steps(seed: UInt64) -> [ScheduleStep] {
        var schedule = RandomSchedule(seed: seed)
        return (0..<schedule.random.number(6...24)).map { _ in schedule.step() }
    }

    private mutating func step() -> ScheduleStep {
        let name = random.pick(names) ?? "X"
        let draw = random.number(0...99)
        if draw < serverChaos { return serverStep() }
        if draw < serverChaos + chaos, let step = copyStep(name) { return step }
        if random.chance(50) { return .write(name, random.pick(kinds) ?? .title) }
        return .sync(name, sync())
    }

    private mutating func serverStep() -> ScheduleStep {
        if serverBackedUp, random.chance(60) { return .restoreServer }
        serverBackedUp = true
        return .backUpServer
    }

    private mutating func copyStep(_ name: String) -> ScheduleStep? {
        let draw = random.number(0...99)
        if draw < 30 || (draw < 60 && !backedUp.contains(name)) {
            backedUp.insert(name)
            return .backUp(name)
        }
        if draw < 60 { return .restore(name) }
        if draw >= 95, names.count > 2 {
            names.removeAll { $0 == name }
            return .kill(name)
        }
        guard let copy = ["U", "V", "Z"].first(where: { !names.contains($0) }) else { return nil }
        names.append(copy)
        return .clone(name, as: copy, fromBackup: backedUp.contains(name) && random.chance(40))
    }

    private mutating func sync() -> ScheduleStep.Sync {
        var sync = ScheduleStep.Sync(
            isReadOnly: random.chance(15), isNarrow: random.chance(narrow), isCramped: random.chance(30))
        guard random.chance(35) else { return sync }
        // A sync that ends after some exchanges, in every way that leaves the two sides knowing different things.
        sync.faults = Array(repeating: .none, count: random.number(0...2))
        sync.faults.append(random.pick([Fault.replyLost, .requestLost, .replyCut]) ?? .replyLost)
        return sync
    }
}
