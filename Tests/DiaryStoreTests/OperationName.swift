import SyncCore

@testable import DiaryStore

/// An operation as every device would describe it: its bytes, and the dots in it by actor, sequence and change hash.
struct OperationName: Hashable {
    struct DotName: Hashable {
        var actor: ActorID
        var sequence: UInt64
        var change: ContentHash

        init(_ dot: Dot, _ log: LogView) throws {
            actor = log.directory[dot.log].actor
            sequence = dot.sequence
            change = try log.hashOfChange(holding: dot)
        }
    }

    private var bytes: [UInt8]
    private var dots: [DotName]

    init(_ operation: Operation, at dot: Dot, _ log: LogView) throws {
        dots = try ([dot] + operation.namedDots).map { try DotName($0, log) }
        var writer = ByteWriter()
        var index = 0
        operation.write(to: &writer) { _ in
            index += 1
            return (index, 0)
        }
        bytes = writer.array
    }
}

extension Operation {
    /// All dots in the operation, in the order of its bytes.
    var namedDots: [Dot] {
        var dots: [Dot] = []
        var writer = ByteWriter()
        write(to: &writer) { dot in
            dots.append(dot)
            return (0, 0)
        }
        return dots
    }
}
