internal import SyncCore

extension EditingTrace {
    /// The patches of a linear trace with all inserted bytes one after the other, so that a replay allocates nothing.
    struct Keystrokes {
        var patches: [(position: Int, deleted: Int, inserted: Range<Int>)] = []
        var content: [UInt8] = []
    }

    /// The patches in the order of the file.
    var keystrokes: Keystrokes {
        var keystrokes = Keystrokes()
        for patch in transactions.flatMap(\.patches) {
            let start = keystrokes.content.count
            keystrokes.content += patch.inserted
            keystrokes.patches.append((patch.position, patch.deleted, start..<keystrokes.content.count))
        }
        return keystrokes
    }

    /// One operation for each patch.
    var operations: [TextOperation] {
        var sequences: [Int: UInt64] = [:]
        var last: [Dot] = []
        var operations: [TextOperation] = []
        for transaction in transactions {
            var parents = transaction.parents.map { last[$0] }
            for patch in transaction.patches {
                let id = Dot(
                    log: LogNumber(transaction.agent + 1), sequence: sequences[transaction.agent, default: 0] + 1)
                sequences[transaction.agent] = id.sequence
                let hunk = TextHunk(position: patch.position, deleted: patch.deleted, inserted: patch.inserted)
                operations.append(TextOperation(id: id, parents: .operations(parents), hunks: [hunk]))
                parents = [id]
            }
            last.append(parents[0])
        }
        return operations
    }
}

extension EditingTrace.Keystrokes {
    /// Types them into a text, each an operation of its own.
    func type(into document: inout TextDocument) throws(TextError) {
        var failure: TextError?
        content.withUnsafeBufferPointer { content in
            do throws(TextError) {
                for (number, patch) in patches.enumerated() {
                    try document.edit(
                        Dot(log: 1, sequence: UInt64(number + 1)), at: patch.position, deleting: patch.deleted,
                        inserting: UnsafeBufferPointer(rebasing: content[patch.inserted]))
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// The baseline: the same edits in a plain array, with no history and no way to merge.
    func typeIntoArray() -> [UInt8] {
        var text: [UInt8] = []
        for patch in patches {
            text.replaceSubrange(patch.position..<(patch.position + patch.deleted), with: content[patch.inserted])
        }
        return text
    }
}

/// Who wrote which log in a benchmark: the actors' order is that of the logs.
struct BenchTies: TieBreaker {
    func actor(of log: LogNumber) -> ActorID { ActorID(Bytes16(high: 0, low: UInt64(log))) }
    func changeHash(of dot: Dot) -> ContentHash { .zero }
}
