/// Reads one change from its bytes: the head table first, then its operations one by one.
///
/// Borrowed from the buffer it was made from: never store one.
package struct ChangeReader {
    /// When its author's clock said it was made.
    package let wallTime: WallTime
    /// What must have been applied before.
    package let dependencies: [Head]
    /// Further heads along which dots resolve.
    package let references: [Head]
    /// How many operations the change holds; at least one.
    package let operationCount: Int
    let operations: UnsafeRawBufferPointer

    /// Reads the table and checks that the operations fill the rest exactly.
    ///
    /// Throws `WireError`; `.limitExceeded` beyond `Limits.maximumChangeBytes`.
    package init(_ bytes: UnsafeRawBufferPointer) throws(WireError) {
        guard bytes.count <= Limits.maximumChangeBytes else { throw WireError(.limitExceeded, "change length") }
        var reader = ByteReader(bytes)
        wallTime = WallTime(milliseconds: try reader.signed("wall time"))
        let dependencyCount = try reader.count(limit: Limits.maximumChangeHeads, "dependency count")
        let referenceCount = try reader.count(limit: Limits.maximumChangeHeads, "reference count")
        dependencies = try ChangeReader.heads(dependencyCount, &reader)
        references = try ChangeReader.heads(referenceCount, &reader)
        operationCount = try reader.count(limit: Limits.maximumSegmentOperations, "operation count")
        operations = reader.rest()
        try checkFraming()
    }

    /// Calls `body` with each operation and its index. Dots become those that `resolve` gives; an operation of none of
    /// `codes` is unknown.
    package func forEachOperation<Failure: Error>(
        codes: OperationCodes = .all, resolve: DotResolver, _ body: (Int, DecodedOperation) throws(Failure) -> Void
    ) throws(Failure) {
        var reader = ByteReader(operations)
        for index in 0..<operationCount {
            guard let bytes = try? reader.block("operation") else { return }  // why: the framing was checked at init
            try body(index, DecodedOperation(decoding: bytes, codes: codes, resolve: resolve))
        }
    }

    /// One operation, by its index, which must be in the change. Cost: skips those before it.
    package func operation(
        at index: Int, codes: OperationCodes = .all, resolve: DotResolver
    ) throws(WireError) -> DecodedOperation {
        var reader = ByteReader(operations)
        for _ in 0..<index { _ = try reader.block("operation") }
        return DecodedOperation(decoding: try reader.block("operation"), codes: codes, resolve: resolve)
    }

    /// The whole change as a value.
    package func change(resolve: DotResolver) -> Change {
        var decoded: [DecodedOperation] = []
        forEachOperation(resolve: resolve) { decoded.append($1) }
        return Change(
            wallTime: wallTime, dependencies: dependencies, references: references, operations: decoded)
    }

    private func checkFraming() throws(WireError) {
        guard operationCount > 0 else { throw WireError(.malformed, "operation count") }
        var reader = ByteReader(operations)
        for _ in 0..<operationCount { _ = try reader.block("operation") }
        try reader.expectEnd("change")
    }

    private static func heads(_ count: Int, _ reader: inout ByteReader) throws(WireError) -> [Head] {
        var heads: [Head] = []
        for _ in 0..<count {
            let actor = ActorID(try reader.bytes16("head actor"))
            let sequence = try reader.varint("head sequence")
            let prefix = UInt64(bigEndian: try reader.fixed(UInt64.self, "head hash").littleEndian)
            heads.append(Head(actor: actor, sequence: sequence, hashPrefix: prefix))
        }
        return heads
    }
}
