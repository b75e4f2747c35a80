package import SyncCore

extension EditingTrace {
    /// The patches of a linear trace with all inserted bytes one after the other, so that a replay allocates nothing.
    package struct Keystrokes {
        /// Where, how much goes, and which part of `content` comes instead.
        package var patches: [(position: Int, deleted: Int, inserted: Range<Int>)] = []
        /// Everything that is inserted.
        package var content: [UInt8] = []
    }

    /// The patches in the order of the file.
    package var keystrokes: Keystrokes {
        var keystrokes = Keystrokes()
        for patch in transactions.flatMap(\.patches) {
            let start = keystrokes.content.count
            keystrokes.content += patch.inserted
            keystrokes.patches.append((patch.position, patch.deleted, start..<keystrokes.content.count))
        }
        return keystrokes
    }

    /// One operation for each patch, with the transactions' parents.
    package var operations: [TextOperation] {
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
    package func type(into document: inout TextDocument) throws(TextError) {
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
    package func typeIntoArray() -> [UInt8] {
        var text: [UInt8] = []
        for patch in patches {
            text.replaceSubrange(patch.position..<(patch.position + patch.deleted), with: content[patch.inserted])
        }
        return text
    }
}
