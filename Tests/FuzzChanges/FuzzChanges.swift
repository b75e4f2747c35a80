import SyncCore

/// Reads raw bytes as one change with all of its operations: what lies behind checksum, compression and chain, where
/// mutations of a whole segment never get.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    do throws(WireError) {
        readOperations(try ChangeReader(bytes))
    } catch {
        precondition(error.offset >= 0, "an error outside of the input")
    }
    return 0
}

private func readOperations(_ change: ChangeReader) {
    let heads = change.dependencies + change.references
    let resolve: DotResolver = { head, sequence in
        guard sequence > 0, head == 0 || head <= heads.count else { return nil }
        return Dot(log: LogNumber(head), sequence: sequence)
    }
    var count = 0
    change.forEachOperation(resolve: resolve) { index, decoded in
        precondition(index == count, "operations out of order")
        count += 1
        check(decoded)
        if count == change.operationCount { reachPlant(decoded) }
    }
    precondition(count == change.operationCount, "not every operation was read")
}

/// A known operation has one form only; others are kept.
private func check(_ decoded: DecodedOperation) {
    guard case .known(let operation) = decoded else { return }
    var writer = ByteWriter()
    operation.write(to: &writer) { (Int($0.log), $0.sequence) }
    let resolve: DotResolver = { Dot(log: LogNumber($0), sequence: $1) }
    let again = writer.withBytes { DecodedOperation(decoding: $0, resolve: resolve) }
    precondition(again == decoded, "an operation does not come back from its bytes")
}

/// The last field decoded is the last dot of the last operation: here, of a delete with a policy that no seed has
/// together with dots.
private func reachPlant(_ decoded: DecodedOperation) {
    #if PLANTED
        guard case .known(let operation) = decoded, case .delete(.deleteWins, let seen) = operation.action else {
            return
        }
        if let last = seen.last, last.sequence >= 64 { preconditionFailure("planted") }
    #endif
}
