/// Names under which operations came in that were known already: carriers of the same seed.
struct OtherNames {
    private var operations: [Dot: Int32] = [:]
    private var lastByLog: [LogNumber: (sequence: UInt64, operation: Int32)] = [:]
    /// Whether there are none.
    private(set) var isEmpty = true

    /// Adds a name, behind the others of its log.
    mutating func append(_ id: Dot, _ operation: Int32) {
        operations[id] = operation
        lastByLog[id.log] = (id.sequence, operation)
        isEmpty = false
    }

    /// All names and their operations, ascending by log and sequence.
    var ascending: [(id: Dot, operation: Int32)] {
        operations.map { ($0.key, $0.value) }.sorted { ($0.0.log, $0.0.sequence) < ($1.0.log, $1.0.sequence) }
    }

    /// The operation of a name.
    func operation(_ id: Dot) -> Int32? { isEmpty ? nil : operations[id] }

    /// The last name of a log.
    func last(of log: LogNumber) -> (sequence: UInt64, operation: Int32)? { isEmpty ? nil : lastByLog[log] }
}
