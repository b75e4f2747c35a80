internal import SyncCore

/// A change as it lies in the log.
struct LoggedChange {
    /// The log that holds it.
    var log: LogNumber
    /// The sequence of its first operation.
    var firstSequence: UInt64
    /// How many operations it holds.
    var operationCount: Int
    /// Its chained hash; `nil` for the change of a running write, which is not fixed yet.
    var hash: ContentHash?
    /// The bytes that it lies in: those of its segment, or its own.
    private var body: [UInt8]
    private var range: Range<Int>

    init(_ frame: Segment.Frame, of segment: Segment, in log: LogNumber) {
        self.log = log
        firstSequence = frame.firstSequence
        operationCount = frame.operationCount
        hash = frame.hash
        body = segment.body
        range = frame.bytes
    }

    init(_ change: TailChange, in log: LogNumber) {
        self.log = log
        firstSequence = change.firstSequence
        operationCount = change.operationCount
        hash = change.hash == .zero ? nil : change.hash
        body = change.bytes
        range = change.bytes.indices
    }

    /// The sequence of its last operation.
    var lastSequence: UInt64 { firstSequence + UInt64(operationCount) - 1 }

    func withBytes<Result>(_ visit: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body.withUnsafeBytes { try visit(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }
}

/// An operation as it lies in the log, its dots local.
struct LoggedOperation: Equatable {
    /// The operation's identity.
    var dot: Dot
    /// When its author's clock said it was made.
    var wallTime: WallTime
    /// The first operation of its change.
    var change: Dot
    /// The hash of its change; `nil` for the change of a running write, which is not fixed yet.
    var changeHash: ContentHash?
    /// What it does, as its bytes say.
    var content: DecodedOperation
    /// Whether it was set aside when it was applied: malformed, or contradicting its past.
    var isSetAside: Bool

    /// The operation, when it has been applied.
    var applied: Operation? { isSetAside ? nil : known }
    /// The operation, when it can be read, applied or not.
    var known: Operation? { if case .known(let operation) = content { operation } else { nil } }

    var stamp: Stamp { Stamp(dot, wallTime) }
}
