/// Collects the operations of one change of one's own log and fixes its bytes.
///
/// | bytes | field |
/// |---|---|
/// | zigzag | wall time in milliseconds |
/// | varint | number of dependencies |
/// | varint | number of further references |
/// | 16, varint, 8 each | heads: actor, sequence, first bytes of the change's hash |
/// | varint | number of operations |
/// | varint, bytes each | operations behind their lengths |
///
/// Confined to one write; reused from change to change.
package struct ChangeBuilder: ~Copyable {
    private var operations = ByteWriter(capacity: 4096)
    private var scratch = ByteWriter(capacity: 1024)
    private var heads: [Head] = []
    private var headDots: [Dot] = []
    private var dependencyCount = 0
    /// How many operations have been appended.
    package private(set) var operationCount = 0

    /// A builder with no operations.
    package init() {}

    /// The size of the operations so far.
    package var byteCount: Int { operations.count }

    /// Starts a change of the log `own`: depends on every head that its last change had not seen.
    package mutating func begin(own: LogNumber, in directory: borrowing LogDirectory) {
        operations.removeAll()
        operationCount = 0
        heads.removeAll(keepingCapacity: true)
        headDots.removeAll(keepingCapacity: true)
        let seen = directory.knowledge(of: own)
        for number in directory.numbers ?? 1...1 where number != own {
            let end = Dot(log: number, sequence: directory[number].head)
            guard end.sequence > directory[number].forkSequence, !seen.covers(end) else { continue }
            heads.append(directory.head(of: number))
            headDots.append(end)
        }
        dependencyCount = heads.count
    }

    /// How many heads the change names so far; a reader takes at most `Limits.maximumChangeHeads`.
    package var headCount: Int { heads.count }

    /// The ends of the logs that the change depends on.
    package var dependencies: [Dot] { Array(headDots.prefix(dependencyCount)) }

    /// Appends an operation. Its dots must lie in what the store has applied.
    package mutating func append(_ operation: Operation, own: LogNumber, in directory: borrowing LogDirectory) {
        scratch.removeAll()
        var heads = heads
        var headDots = headDots
        operation.write(to: &scratch) { dot in
            ChangeBuilder.reference(dot, own: own, directory: directory, heads: &heads, headDots: &headDots)
        }
        self.heads = heads
        self.headDots = headDots
        scratch.withBytes { operations.block($0) }
        operationCount += 1
    }

    /// Forgets the operations after a point: what a failed step of a write had appended.
    package mutating func truncate(toByteCount length: Int, operationCount count: Int) {
        operations.truncate(to: length)
        operationCount = count
    }

    /// The bytes of the change.
    package func finish(wallTime: WallTime, into writer: inout ByteWriter) {
        writer.signed(wallTime.milliseconds)
        writer.varint(dependencyCount)
        writer.varint(heads.count - dependencyCount)
        for head in heads {
            writer.bytes16(head.actor.bytes)
            writer.varint(head.sequence)
            writer.fixed(head.hashPrefix.bigEndian)
        }
        writer.varint(operationCount)
        operations.withBytes { writer.bytes($0) }
    }

    private static func reference(
        _ dot: Dot, own: LogNumber, directory: borrowing LogDirectory, heads: inout [Head], headDots: inout [Dot]
    ) -> (head: Int, sequence: UInt64) {
        if dot.log == own || directory.canonical(own, dot.sequence) == dot { return (0, dot.sequence) }
        for (index, end) in headDots.enumerated() where directory.isOnChain(dot, endingAt: end) {
            return (index + 1, dot.sequence)
        }
        heads.append(directory.head(of: dot.log))
        headDots.append(Dot(log: dot.log, sequence: directory[dot.log].head))
        return (heads.count, dot.sequence)
    }
}
