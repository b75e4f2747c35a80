internal import SyncCore

/// The heads that one change names, as local dots: along them the dots of its operations resolve.
struct ChangeHeads {
    /// The log that holds the change.
    let log: LogNumber
    /// The change's table; `nil` for a head along which nothing resolves.
    let heads: [Dot?]

    /// The local dot that an operation names, earlier on its own chain or on that of a head; `nil` when there is none.
    func resolve(_ head: Int, _ sequence: UInt64, before own: UInt64, in directory: LogDirectory) -> Dot? {
        if head == 0 { return sequence < own ? directory.canonical(log, sequence) : nil }
        guard head <= heads.count, let end = heads[head - 1], sequence <= end.sequence else { return nil }
        return directory.canonical(end.log, sequence)
    }
}
