import SyncCore

/// Reads raw bytes as a list of text operations, right ones and wrong ones, and gives them to two replicas in different
/// causal orders and batches: they must refuse the same ones and come to the same text.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let script = TextScript(UnsafeRawBufferPointer(start: start, count: count))
    var one = TextDocument()
    var refused: [Refusal] = []
    for index in script.operations.indices { refused += deliver([script.operations[index]], to: &one) }
    var other = TextDocument()
    var refusedThere: [Refusal] = []
    let order = script.otherOrder.map { planted(script.operations[$0]) }
    let middle = order.count / 2
    refusedThere += deliver(Array(order[..<middle]), to: &other)
    refusedThere += deliver(Array(order[middle...]), to: &other)
    precondition(sorted(refused) == sorted(refusedThere), "two replicas refuse other operations")
    precondition(one.bytes == other.bytes, "two replicas come to other texts")
    precondition(String(validating: one.bytes, as: UTF8.self) != nil, "a text that is not UTF-8")
    one.rebuild(ties: FuzzTies())
    precondition(one.bytes == other.bytes, "a text is another one when it is read anew")
    return 0
}

private typealias Refusal = TextMerge.Refusal

private func deliver(_ operations: [TextOperation], to document: inout TextDocument) -> [Refusal] {
    let merge = document.apply(operations, ties: FuzzTies())
    precondition(merge.waiting.isEmpty, "an operation waits whose parents have been given")
    return merge.refused
}

private func sorted(_ refused: [Refusal]) -> [Refusal] {
    refused.sorted { ($0.id.log, $0.id.sequence) < ($1.id.log, $1.id.sequence) }
}

/// The fault that `tools/fuzz --planted` expects to be found: one of the replicas takes back the first target of an undo
/// alone.
private func planted(_ operation: TextOperation) -> TextOperation {
    #if PLANTED
        guard case .undo(let targets) = operation.action else { return operation }
        var changed = operation
        changed.action = .undo(Array(targets.prefix(1)))
        return changed
    #else
        return operation
    #endif
}
