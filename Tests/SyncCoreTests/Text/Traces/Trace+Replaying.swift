import SyncCore

extension Trace {
    /// All inserted bytes one after the other, so that a replay allocates nothing.
    struct Flat {
        var patches: [(position: Int, deleted: Int, start: Int, count: Int)] = []
        var content: [UInt8] = []
    }

    /// The patches of a linear trace in a form that is quick to read.
    var flat: Flat {
        var flat = Flat()
        for patch in transactions.flatMap(\.patches) {
            flat.patches.append((patch.position, patch.deleted, flat.content.count, patch.inserted.count))
            flat.content += patch.inserted
        }
        return flat
    }

    /// The operations of the trace, one for each patch, with explicit parents where another one lies before.
    var operations: [TextOperation] {
        var sequences: [Int: UInt64] = [:]
        var lastOfTransaction: [Dot] = []
        var operations: [TextOperation] = []
        for transaction in transactions {
            var parents = transaction.parents.map { lastOfTransaction[$0] }
            for patch in transaction.patches {
                let sequence = sequences[transaction.agent, default: 0] + 1
                sequences[transaction.agent] = sequence
                let id = Dot(log: LogNumber(transaction.agent + 1), sequence: sequence)
                let hunk = TextHunk(position: patch.position, deleted: patch.deleted, inserted: patch.inserted)
                operations.append(TextOperation(id: id, parents: .operations(parents), hunks: [hunk]))
                parents = [id]
            }
            lastOfTransaction.append(parents[0])
        }
        return operations
    }
}

extension TextDocument {
    /// Types a linear trace into the document.
    mutating func type(_ trace: Trace.Flat) throws(TextError) {
        var sequence = UInt64(operationCount)
        let failure: TextError? = trace.content.withUnsafeBufferPointer { content in
            for patch in trace.patches {
                sequence += 1
                let bytes = UnsafeBufferPointer(rebasing: content[patch.start..<(patch.start + patch.count)])
                do throws(TextError) {
                    try edit(
                        Dot(log: 1, sequence: sequence), at: patch.position, deleting: patch.deleted, inserting: bytes)
                } catch {
                    return error
                }
            }
            return nil
        }
        if let failure { throw failure }
    }
}
