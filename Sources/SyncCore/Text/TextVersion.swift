/// Operations, ascending, none of which has seen another: what they and their past come to is a version.
struct TextVersion: ~Copyable {
    private var operations = PlainArray<Int32>(capacity: 4)

    /// The version of the empty text.
    init() {}

    /// How many operations there are.
    var count: Int { operations.count }

    /// One of the operations.
    subscript(index: Int) -> Int32 {
        @inline(__always) get { operations[index] }
        @inline(__always) nonmutating set { operations[index] = newValue }
    }

    /// The operations as an array.
    var array: [Int32] { (0..<count).map { operations[$0] } }

    /// Becomes the version behind one operation, or that of the empty text for -1.
    @inline(__always)
    mutating func become(_ operation: Int32) {
        operations.removeAll()
        if operation >= 0 { operations.append(operation) }
    }

    /// Becomes the version that an entry's first operation was made against.
    mutating func becomeParents(of entry: TextGraph.Entry, _ graph: borrowing TextGraph) {
        operations.removeAll()
        for index in entry.parents { operations.append(graph.parents[index].operation) }
    }

    /// Whether an entry's first operation was made against exactly this version.
    @inline(__always)
    func isParents(of entry: TextGraph.Entry, _ graph: borrowing TextGraph) -> Bool {
        guard count == Int(entry.parentCount) else { return false }
        for index in 0..<count {
            guard operations[index] == graph.parents[Int(entry.parentStart) + index].operation else { return false }
        }
        return true
    }

    /// Whether these are the operations.
    func equals(_ other: [Int32]) -> Bool {
        count == other.count && (0..<count).allSatisfy { operations[$0] == other[$0] }
    }

    /// Adds an operation later than all others.
    mutating func append(_ operation: Int32) { operations.append(operation) }

    /// Takes an operation out, if it is there.
    mutating func remove(_ operation: Int32) {
        var kept = 0
        for index in 0..<count where operations[index] != operation {
            operations[kept] = operations[index]
            kept += 1
        }
        operations.resize(to: kept, filling: 0)
    }
}
