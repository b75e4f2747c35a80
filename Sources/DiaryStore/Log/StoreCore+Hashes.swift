internal import SyncCore

/// Looking up changes and operations in the log, a running write's included.
extension StoreCore {
    /// The log as it stands now.
    var log: LogView { LogView(directory: directory, own: local.own, reader: logReader, writing: local) }

    /// The hash of the change that ends at a sequence of a log's chain; `nil` when no change ends there.
    func hashOfChange(endingAt sequence: UInt64, of log: LogNumber) throws -> ContentHash? {
        try self.log.hashOfChange(endingAt: sequence, of: log)
    }

    /// The hash of the change that holds an operation.
    func hashOfChange(holding dot: Dot) throws -> ContentHash { try log.hashOfChange(holding: dot) }

    /// Opens a segment that the store itself keeps.
    func opened(_ bytes: [UInt8]) throws -> Segment { try logReader.open(bytes) }

    /// The local dot of a head that another device names; `nil` when it is not here.
    func dot(of head: Head) throws -> Dot? { try log.dot(of: head) }

    /// One operation of the log, by its canonical dot; `nil` when the log does not reach so far.
    func operation(at dot: Dot) throws -> LoggedOperation? { try log.operation(at: dot) }
}
