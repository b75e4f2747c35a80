import MergeOracle
import SyncCore
import SyncTestSupport

/// A random history of one text on several devices, and what the oracle has to know of it.
struct TextHistory {
    /// What an operation does, with the numbers of other operations in the history.
    enum Action {
        case edit([TextHunk], isTwinnable: Bool)
        /// Takes back these; `nil` stands for one that is in no history.
        case undo([Int?])
        case seed(TextSeed)
    }

    /// An operation, with the numbers of its author and of its parents in the history.
    struct Made {
        var device: Int
        var sequence: UInt64
        var parents: [Int]
        var seen: Set<Int>
        var action: Action
    }

    /// A version: the operations that no other of it has seen, and all of it.
    typealias Version = (heads: [Int], seen: Set<Int>)

    /// What one device knows.
    struct Device {
        /// Who writes on it; a copy of a device goes on under the same name, in a branch of its own.
        var actor: Int
        var known: Set<Int> = []
        var heads: [Int] = []
        var sequence: UInt64 = 0
        /// Versions that an editor may have loaded.
        var loaded: [Version] = [([], [])]
        /// The version and the save that it made last.
        var lastSave: (version: Version, hunks: [TextHunk])?

        var version: Version { (heads, known) }
    }

    private(set) var made: [Made] = []
    var devices: [Device]
    var random: SeededRandom
    /// Remembers what versions came to, as long as nothing is made.
    private(set) var oracle = TextOracle()

    init(devices count: Int, seed: UInt64) {
        devices = (0..<count).map { Device(actor: $0) }
        random = SeededRandom(seed: seed)
    }

    /// The actor of a number: ordered otherwise than the numbers are.
    static func actor(_ number: Int) -> ActorID { actor(inOrder: [7, 3, 9, 1][number % 4]) }

    /// An actor that is ordered like its number.
    static func actor(inOrder number: Int) -> ActorID { ActorID(Bytes16(high: UInt64(number), low: 5)) }

    /// Who wrote which log, and what tells branches apart, for a replica that has interned the logs under these numbers.
    func ties(_ logs: [LogNumber]) -> TextTies {
        TextTies(logs: logs, actors: devices.map { TextHistory.actor($0.actor) })
    }

    /// Lets a device make an edit against a version it has seen.
    mutating func make(
        _ device: Int, _ hunks: [TextHunk], twinnable: Bool = false, against version: Version? = nil
    ) {
        let version = version ?? devices[device].version
        add(device, version, .edit(hunks, isTwinnable: twinnable))
    }

    /// Lets a device do something in its own version.
    mutating func make(_ device: Int, _ action: Action) {
        if case .seed = action { add(device, ([], []), action) } else { add(device, devices[device].version, action) }
    }

    /// Lets a device take back operations.
    mutating func undo(_ device: Int, _ targets: [Int?], against version: Version? = nil) {
        add(device, version ?? devices[device].version, .undo(targets))
    }

    /// Lets a device take in a text from outside.
    mutating func seed(_ device: Int, _ seed: TextSeed) { add(device, ([], []), .seed(seed)) }

    private mutating func add(_ device: Int, _ version: Version, _ action: Action) {
        devices[device].sequence += UInt64(random.number(1...2))
        made.append(
            Made(
                device: device, sequence: devices[device].sequence, parents: version.heads, seen: version.seen,
                action: action))
        if !isKnownUniquelyReferenced(&oracle) { oracle = oracle.copy }
        oracle.append(judged(made.count - 1))
        learn(device, made.count - 1)
    }

    /// An oracle of everything made that breaks a rule.
    func oracle(breaking fault: TextOracle.Fault) -> TextOracle {
        TextOracle(made.indices.map(judged), fault: fault)
    }

    /// An operation as the oracle knows it.
    private func judged(_ number: Int) -> OracleTextOperation {
        let made = made[number]
        let action: OracleTextOperation.Action =
            switch made.action {
            case .edit(let hunks, let isTwinnable):
                .edit(
                    hunks.map { .init(position: $0.position, deleted: $0.deleted, inserted: $0.inserted) },
                    isTwinnable: isTwinnable)
            case .undo(let targets): .undo(targets)
            case .seed(let seed): .seed(seed.value, revision: seed.revision)
            }
        return OracleTextOperation(
            number: number, actor: TextHistory.actor(devices[made.device].actor).description, sequence: made.sequence,
            branch: TextTies.hash(ofBranch: made.device).hex, seen: made.seen, action)
    }

    /// Lets a device see all that another has seen, or the first operations of that.
    mutating func pull(_ device: Int, from other: Int, atMost count: Int = .max) {
        let missing = devices[other].known.subtracting(devices[device].known).sorted()
        for number in missing.prefix(count) { learn(device, number) }
    }

    /// Lets a copy of a device go on beside it.
    mutating func fork(_ device: Int) { devices.append(devices[device]) }

    private mutating func learn(_ device: Int, _ number: Int) {
        devices[device].known.insert(number)
        devices[device].heads.removeAll { made[number].seen.contains($0) }
        devices[device].heads.append(number)
        devices[device].loaded.append(devices[device].version)
    }

    /// An operation as a replica gets it that has interned the devices' logs under these numbers.
    func operation(_ number: Int, logs: [LogNumber]) -> TextOperation {
        let made = made[number]
        let own = self.made[..<number].lastIndex { $0.device == made.device }
        let isBefore = own.map { made.parents == [$0] } ?? made.parents.isEmpty
        let action: TextAction =
            switch made.action {
            case .edit(let hunks, let isTwinnable): .edit(hunks, isTwinnable: isTwinnable)
            case .undo(let targets): .undo(targets.map { $0.map { dot($0, logs) } ?? Dot(log: 99, sequence: 1) })
            case .seed(let seed): .seed(seed)
            }
        return TextOperation(
            id: dot(number, logs), parents: isBefore ? .before : .operations(made.parents.map { dot($0, logs) }), action
        )
    }

    func dot(_ number: Int, _ logs: [LogNumber]) -> Dot {
        Dot(log: logs[made[number].device], sequence: made[number].sequence)
    }

    /// Numbers under which a replica may have interned the devices' logs.
    mutating func shuffledLogs() -> [LogNumber] { (1...LogNumber(devices.count)).shuffled(using: &random) }

    func isUndo(_ number: Int) -> Bool {
        guard case .undo = made[number].action else { return false }
        return true
    }

    /// Whether a device may hear of an operation once it knows these.
    func isReady(_ number: Int, knowing known: Set<Int>) -> Bool {
        var needed = made[number].seen
        needed.formUnion(made[..<number].indices.filter { made[$0].device == made[number].device })
        if case .undo(let targets) = made[number].action { needed.formUnion(targets.compactMap { $0 }) }
        return needed.isSubset(of: known)
    }

    /// A random causal order of everything, in which each device's operations keep their order.
    mutating func causalOrder() -> [Int] {
        var order: [Int] = []
        var placed: Set<Int> = []
        while order.count < made.count {
            let ready = made.indices.filter { !placed.contains($0) && isReady($0, knowing: placed) }
            guard let next = random.chance(50) ? ready.first : random.pick(ready) else { break }
            order.append(next)
            placed.insert(next)
        }
        return order
    }
}
