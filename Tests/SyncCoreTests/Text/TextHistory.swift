import MergeOracle
import SyncCore
import SyncTestSupport

/// A random history of one text on several devices, and what the oracle has to know of it.
struct TextHistory {
    /// An operation, with the numbers of its author and of its parents in the history.
    struct Made {
        var device: Int
        var sequence: UInt64
        var parents: [Int]
        var isTwinnable: Bool
        var hunks: [TextHunk]
        var seen: Set<Int>
    }

    /// What one device knows.
    struct Device {
        var known: Set<Int> = []
        var heads: [Int] = []
        var sequence: UInt64 = 0
        /// Versions that an editor may have loaded.
        var loaded: [(heads: [Int], seen: Set<Int>)] = [([], [])]
    }

    private(set) var made: [Made] = []
    private(set) var devices: [Device]
    var random: SeededRandom

    init(devices count: Int, seed: UInt64) {
        devices = Array(repeating: Device(), count: count)
        random = SeededRandom(seed: seed)
    }

    /// The oracle's view of everything made.
    var oracle: TextOracle {
        TextOracle(
            made.enumerated().map { number, made in
                OracleTextOperation(
                    number: number, actor: TextHistory.actor(made.device).description, sequence: made.sequence,
                    seen: made.seen, isTwinnable: made.isTwinnable,
                    hunks: made.hunks.map { .init(position: $0.position, deleted: $0.deleted, inserted: $0.inserted) })
            })
    }

    /// The actor of a device: ordered otherwise than the devices are.
    static func actor(_ device: Int) -> ActorID { ActorID(Bytes16(high: UInt64([7, 3, 9, 1][device % 4]), low: 5)) }

    /// Lets a device make an operation against a version it has seen.
    mutating func make(
        _ device: Int, _ hunks: [TextHunk], twinnable: Bool = false,
        against version: (heads: [Int], seen: Set<Int>)? = nil
    ) {
        let version = version ?? (devices[device].heads, devices[device].known)
        let number = made.count
        devices[device].sequence += UInt64(random.number(1...2))
        made.append(
            Made(
                device: device, sequence: devices[device].sequence, parents: version.heads, isTwinnable: twinnable,
                hunks: hunks, seen: version.seen))
        learn(device, number)
    }

    /// Lets a device see all that another has seen.
    mutating func pull(_ device: Int, from other: Int) {
        for number in devices[other].known.subtracting(devices[device].known).sorted() { learn(device, number) }
    }

    private mutating func learn(_ device: Int, _ number: Int) {
        devices[device].known.insert(number)
        devices[device].heads.removeAll { made[number].seen.contains($0) }
        devices[device].heads.append(number)
        devices[device].loaded.append((devices[device].heads, devices[device].known))
    }

    /// An operation as a replica gets it that has interned the devices' logs under these numbers.
    func operation(_ number: Int, logs: [LogNumber]) -> TextOperation {
        let made = made[number]
        let own = self.made[..<number].lastIndex { $0.device == made.device }
        let isBefore = own.map { made.parents == [$0] } ?? made.parents.isEmpty
        return TextOperation(
            id: dot(number, logs), parents: isBefore ? .before : .operations(made.parents.map { dot($0, logs) }),
            isTwinnable: made.isTwinnable, hunks: made.hunks)
    }

    func dot(_ number: Int, _ logs: [LogNumber]) -> Dot {
        Dot(log: logs[made[number].device], sequence: made[number].sequence)
    }

    /// A random causal order of everything, in which each device's operations keep their order.
    mutating func causalOrder() -> [Int] {
        var order: [Int] = []
        var placed: Set<Int> = []
        while order.count < made.count {
            let ready = made.indices.filter { number in
                !placed.contains(number) && made[number].seen.isSubset(of: placed)
                    && !made[..<number].indices.contains {
                        made[$0].device == made[number].device && !placed.contains($0)
                    }
            }
            guard let next = random.chance(50) ? ready.first : random.pick(ready) else { break }
            order.append(next)
            placed.insert(next)
        }
        return order
    }
}
