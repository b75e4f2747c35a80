/// Reads the history of a text that holds several values from outside: the slow path.
///
/// Which of several values is shown, and which of their units are the same, depends on the version, so there is no one
/// order of units that a walker could keep. Each operation is read in its parents' version, which is woven anew for each
/// run of operations in a line, and its meaning is kept in units that mean the same in every version.
/// Cost: for each branch or meeting of branches one pass over the history and its text; for each operation one move of
/// the text's units; once for each choice of values the alignment of `SeedSpine`. A diary's text has a few of each. At
/// worst, in a history made for it, every operation is a branch and stands at one place with all others: then reading it
/// takes the square of the operations, times the units.
/// Not thread-safe: confined to its owner.
struct TextWeaver {
    /// Units that were put in at one place; equal concurrent edits share one.
    struct Run {
        /// The first unit.
        var start: Int32
        /// How many there are.
        var length: Int32
        /// What stood before them, as its author's version named it.
        var left: Int32
        /// What stood behind them.
        var right: Int32
        /// Whether they hang to the left of what stood behind them, else to the right of what stood before them.
        var isLeftChild: Bool
        /// Whether an equal concurrent edit is the same.
        var isTwinnable: Bool
        /// The operation that was the first to write them here.
        var operation: Int32
    }

    /// A run as one operation wrote it.
    struct Copy {
        var operation: Int32
        var run: Int
        /// Where the operation's own bytes begin, whose units name this copy in deletions.
        var content: Int32
    }

    private struct TwinKey: Hashable {
        var left: Int32
        var right: Int32
        var bytes: [UInt8]
    }

    /// The runs in the order of their arrival.
    private(set) var runs: [Run] = []
    /// The copies, ascending by operation.
    private(set) var copies: [Copy] = []
    /// The units of copies that operations deleted, by operation.
    private(set) var deletes: [Int32] = []
    /// The run of each unit of content that stands for its copies, -1 for others.
    private(set) var runOfUnit: [Int32] = []
    private var ends: [(copies: Int, deletes: Int)] = []
    private var runOfKey: [TwinKey: Int] = [:]
    private var spines: [[Int]: SeedSpine] = [:]

    init() {}

    /// How many operations have been read.
    var count: Int32 { Int32(ends.count) }

    /// The copies that an operation wrote.
    func copies(by operation: Int32) -> ArraySlice<Copy> {
        copies[(operation > 0 ? ends[Int(operation) - 1].copies : 0)..<ends[Int(operation)].copies]
    }

    /// The units of copies that an operation deleted.
    func deletes(by operation: Int32) -> ArraySlice<Int32> {
        deletes[(operation > 0 ? ends[Int(operation) - 1].deletes : 0)..<ends[Int(operation)].deletes]
    }

    /// The spine of a version that shows the first of these values, by their indices.
    mutating func spine(of choice: [Int], _ seeds: SeedLog) -> SeedSpine {
        if let known = spines[choice] { return known }
        guard let first = choice.first else { return SeedSpine() }
        let spine = SeedSpine(seeds.values[first], along: choice.dropFirst().map { seeds.values[$0] })
        if spines.count >= TextWeaver.rememberedSpines { spines.removeAll() }
        spines[choice] = spine
        return spine
    }

    /// How many spines are remembered: two values make three.
    private static let rememberedSpines = 16

    /// Notes that an operation has been read.
    mutating func endOperation() { ends.append((copies.count, deletes.count)) }

    /// Notes the deletion of copies' units.
    mutating func delete(_ units: [Int32]) { deletes.append(contentsOf: units) }

    /// Notes a run, or a copy of a known one, and gives its index.
    mutating func write(_ run: Run, _ bytes: [UInt8]) -> Int {
        var number = runs.count
        let key = TwinKey(left: run.left, right: run.right, bytes: bytes)
        if run.isTwinnable, let known = runOfKey[key] {
            number = known
        } else {
            if run.isTwinnable { runOfKey[key] = number }
            runs.append(run)
            name(run, number)
        }
        copies.append(Copy(operation: Int32(ends.count), run: number, content: run.start))
        return number
    }

    private mutating func name(_ run: Run, _ number: Int) {
        let end = Int(run.start + run.length)
        if runOfUnit.count < end {
            runOfUnit.append(contentsOf: repeatElement(-1, count: end - runOfUnit.count))
        }
        for unit in Int(run.start)..<end { runOfUnit[unit] = Int32(number) }
    }

    /// The run of a unit, `nil` for a seed's.
    func run(of unit: Int32) -> Int? {
        guard Int(unit) < runOfUnit.count, runOfUnit[Int(unit)] >= 0 else { return nil }
        return Int(runOfUnit[Int(unit)])
    }
}
