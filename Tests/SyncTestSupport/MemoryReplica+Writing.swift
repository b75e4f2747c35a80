package import SyncCore

extension MemoryReplica {
    /// Makes one change of what `edit` does, and applies it here from its bytes.
    ///
    /// Returns `nil` when nothing was done.
    @discardableResult
    package mutating func write(at wallTime: WallTime, _ edit: (inout Draft) -> Void) throws -> AuthoredChange? {
        var draft = Draft(of: self, at: wallTime)
        edit(&draft)
        guard !draft.operations.isEmpty else { return nil }
        let change = RelayedChange(
            actor: actor, previous: directory[own].head == 0 ? .zero : directory[own].headHash,
            bytes: bytes(of: draft.operations, at: wallTime))
        let authored = AuthoredChange(
            change: change, hash: change.hash(in: diary),
            first: Dot(log: own, sequence: directory[own].head + 1), wallTime: wallTime,
            operations: draft.operations, seen: applied)
        try deliver(change)
        return authored
    }

    private func bytes(of operations: [Operation], at wallTime: WallTime) -> [UInt8] {
        var builder = ChangeBuilder()
        builder.begin(own: own, in: directory)
        for operation in operations { builder.append(operation, own: own, in: directory) }
        var writer = ByteWriter()
        builder.finish(wallTime: wallTime, into: &writer)
        return writer.array
    }
}
